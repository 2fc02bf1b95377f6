/** BIP-321 payment links (BIP-21 before it), strictly: what a link demands and is not known here is not ignored. */
import {
  formatUnits,
  KitError,
  type ParsedPaymentUri,
  type PaymentUriRequest,
  parseUnits,
} from '@scope/core/chain'
import { type BitcoinAddress, readAddress } from '../address.js'

const decimals = 8
const amountPattern = /^\d{1,8}(?:\.\d{1,8})?$/
/** Said once at most; anything else that is not known may be left out, unless it says that it may not. */
const once = new Set(['amount', 'label', 'message', 'pop', 'req-pop', 'lightning', 'lno', 'sp'])
const mainnet = 'bip122:000000000019d6689c085ae165831e93'
/** Characters of what is shown. */
const maxLength = 256

const invalid = (why: string) => new KitError('payment-link-invalid', why)

/** Keys in lower case: codes are often written in capitals. */
function readQuery(search: string): readonly (readonly [string, string])[] {
  const pairs = [...new URLSearchParams(search)].map(
    ([key, value]) => [key.toLowerCase(), value] as const,
  )
  const seen = new Set<string>()
  for (const [key] of pairs) {
    if (key.startsWith('req-')) throw invalid('This payment link asks for more than a payment.')
    if (once.has(key) && seen.has(key))
      throw invalid('This payment link says the same thing twice.')
    seen.add(key)
  }
  return pairs
}

/** Of the form that the parameter's name says. */
function segwitAddress(key: string, text: string): BitcoinAddress {
  const address = readAddress(text)
  const form = { bc: 'mainnet', tb: 'test', bcrt: 'regtest' } as const
  if (address?.forms.some((format) => format === form[key as keyof typeof form])) return address
  throw invalid('An address in this payment link belongs to another Bitcoin network.')
}

/** Writes a BIP-321 link. */
export const writePaymentLink = ({ to, amount }: PaymentUriRequest): string =>
  `bitcoin:${to}${amount === undefined ? '' : `?amount=${formatUnits(amount, decimals)}`}`

/** Undefined for what is no Bitcoin link. Throws `payment-link-invalid`. */
export function readPaymentLink(text: string): ParsedPaymentUri | undefined {
  const trimmed = text.trim()
  if (!/^bitcoin:/i.test(trimmed)) return undefined
  const [body = '', search = ''] = trimmed.slice('bitcoin:'.length).split(/\?(.*)/s)
  const query = readQuery(search)
  const of = (key: string) => query.find(([name]) => name === key)?.[1]
  const segwit = query.filter(([key]) => /^(bc|tb|bcrt)$/.test(key))
  const others = segwit.map(([key, value]) => segwitAddress(key, value))
  const main = body === '' ? undefined : readAddress(body)
  if (body !== '' && !main) throw invalid('This payment link has no address to pay to.')
  // The newest kind that is offered, of those that can be paid.
  const address = others.at(-1) ?? main
  if (!address) throw invalid('This payment link can’t be paid on the chain.')
  const amount = of('amount')
  if (amount !== undefined && !amountPattern.test(amount))
    throw invalid('The amount in this payment link can’t be read.')
  const label = of('label')?.slice(0, maxLength)
  const message = of('message')?.slice(0, maxLength)
  return {
    // Test networks share their addresses: which of them is meant is not said.
    ...(address.forms.includes('mainnet') && { networkId: mainnet }),
    to: address.canonical,
    ...(amount !== undefined && { amount: parseUnits(amount, decimals) }),
    ...(label && { label }),
    ...(message && { message }),
  }
}
