/**
 * Parses Solana Pay transfer requests strictly. Refuses a link to a server that builds a transaction: its effects
 * aren't known before signing (threat X17).
 */
import {
  formatUnits,
  KitError,
  type ParsedPaymentUri,
  type PaymentUriRequest,
} from '@scope/core/chain'
import { parseAddress } from '../address.js'

const amountPattern = /^\d{1,20}(?:\.\d{1,18})?$/
const known = new Set(['amount', 'spl-token', 'reference', 'label', 'message', 'memo'])
/** Decimals of SOL: more can't be paid. */
const solDecimals = 9
/** Characters of what is shown or written. */
const maxLength = 256

const invalid = (why: string, cause?: unknown) =>
  new KitError('payment-link-invalid', why, { cause })

function addressOf(text: string, why: string): string {
  try {
    return parseAddress(text)
  } catch (cause) {
    throw invalid(why, cause)
  }
}

/** Writes a Solana Pay transfer request. Its amounts are in whole tokens. */
export function writePaymentLink({ to, amount, token }: PaymentUriRequest): string {
  const query = [
    ...(amount === undefined
      ? []
      : [`amount=${formatUnits(amount, token?.decimals ?? solDecimals)}`]),
    ...(token ? [`spl-token=${token.address}`] : []),
  ].join('&')
  return `solana:${to}${query && `?${query}`}`
}

/** Undefined for what is no Solana Pay link. Throws `payment-link-invalid`. */
export function readPaymentLink(text: string): ParsedPaymentUri | undefined {
  const trimmed = text.trim()
  if (!/^solana:/i.test(trimmed)) return undefined
  const [path = '', search = ''] = trimmed.slice('solana:'.length).split(/\?(.*)/s)
  if (/^[a-z][a-z0-9+.-]*(?::|%3a)/i.test(path))
    throw invalid('This link asks a server what to sign: only plain payments are followed.')
  const query = new URLSearchParams(search)
  for (const key of new Set(query.keys())) {
    if (key !== 'reference' && query.getAll(key).length > 1)
      throw invalid('This payment link says the same thing twice.')
    if (!known.has(key) && key.startsWith('req-'))
      throw invalid('This payment link asks for more than a payment.')
  }
  const of = (key: string) => query.get(key)?.slice(0, maxLength) || undefined
  const amount = query.get('amount') ?? undefined
  const mint = query.get('spl-token') ?? undefined
  if (amount !== undefined && !amountPattern.test(amount))
    throw invalid('The amount in this payment link can’t be read.')
  if (!mint && (amount?.split('.')[1]?.length ?? 0) > solDecimals)
    throw invalid('SOL has nine decimals: this payment link asks for more.')
  const references = query
    .getAll('reference')
    .map((reference) => addressOf(reference, 'A reference in this payment link is no address.'))
  const fields = { amount, label: of('label'), message: of('message'), memo: of('memo') }
  return {
    to: addressOf(path, 'This payment link has no address to pay to.'),
    ...(mint !== undefined && {
      token: addressOf(mint, 'The token in this payment link is no address.'),
    }),
    ...(references.length > 0 && { references }),
    ...(Object.fromEntries(
      Object.entries(fields).filter(([, value]) => value !== undefined),
    ) as Pick<ParsedPaymentUri, 'amount' | 'label' | 'message' | 'memo'>),
  }
}
