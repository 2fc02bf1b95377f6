/**
 * EIP-681 payment links, strictly: a transfer of ether or of an ERC-20 token and nothing else. A link that calls any other
 * function could approve or sign something away under the name of a payment (threat X17).
 */
import { KitError, type ParsedPaymentUri, type PaymentUriRequest } from '@scope/core/chain'
import { parseAddress } from '../address.js'

const pattern = /^ethereum:(?:pay-)?([^/?@]+)(?:@(\d{1,16}))?(?:\/([^?]*))?(?:\?(.*))?$/i
/** A number as EIP-681 writes it: 2014000000000000000, 2.014e18. */
const numberPattern = /^(\d{1,80})(?:\.(\d{1,80}))?(?:e(\d{1,3}))?$/i
const maxUnits = 2n ** 256n - 1n

const invalid = (why: string) => new KitError('payment-link-invalid', why)

function parseNumber(text: string): bigint {
  const [, whole = '', fraction = '', exponent = '0'] = numberPattern.exec(text) ?? []
  const shift = Number.parseInt(exponent, 10) - fraction.length
  if (!whole || shift < 0) throw invalid('The amount in this payment link can’t be read.')
  const units = BigInt(whole + fraction) * 10n ** BigInt(shift)
  if (units > maxUnits) throw invalid('The amount in this payment link is out of range.')
  return units
}

/** Rejects duplicate keys: it is unknown which one is meant. */
function readQuery(text: string): ReadonlyMap<string, string> {
  const query = new Map<string, string>()
  for (const [key, value] of new URLSearchParams(text)) {
    const name = key === 'gasLimit' ? 'gas' : key
    if (query.has(name)) throw invalid('This payment link says the same thing twice.')
    query.set(name, value)
  }
  return query
}

function readAddress(text: string): string {
  try {
    if (!/^0x/i.test(text)) throw invalid('no address')
    return parseAddress(text)
  } catch (cause) {
    throw new KitError('payment-link-invalid', 'This payment link has no address to pay to.', {
      cause,
    })
  }
}

/** Writes an EIP-681 link. The network is always part of it: the same address exists on each. */
export function writePaymentLink({ networkId, to, amount, token }: PaymentUriRequest): string {
  const chainId = networkId.split(':')[1]
  if (!token) return `ethereum:${to}@${chainId}${amount === undefined ? '' : `?value=${amount}`}`
  const units = amount === undefined ? '' : `&uint256=${amount}`
  return `ethereum:${token.address}@${chainId}/transfer?address=${to}${units}`
}

/** Undefined for what is no EIP-681 link. Throws `payment-link-invalid`. */
export function readPaymentLink(text: string): ParsedPaymentUri | undefined {
  const trimmed = text.trim()
  if (!/^ethereum:/i.test(trimmed)) return undefined
  const match = pattern.exec(trimmed)
  if (!match) throw invalid('This payment link can’t be read.')
  const [, target = '', chainId, called, search = ''] = match
  const query = readQuery(search)
  for (const key of query.keys())
    if (!/^(value|gas|gasPrice|address|uint256)$/.test(key))
      throw invalid('This payment link asks for more than a payment.')
  for (const key of ['gas', 'gasPrice']) {
    const limit = query.get(key)
    if (limit !== undefined) parseNumber(limit)
  }
  const networkId = chainId === undefined ? undefined : (`eip155:${BigInt(chainId)}` as const)
  const address = readAddress(target)
  const where = networkId && { networkId }
  if (called === undefined || called === '') {
    if (query.has('address') || query.has('uint256'))
      throw invalid('This payment link asks for more than a payment.')
    const value = query.get('value')
    return { ...where, to: address, ...(value !== undefined && { amount: parseNumber(value) }) }
  }
  if (called !== 'transfer' || query.has('value'))
    throw invalid('This payment link calls a contract: only plain payments are followed.')
  const amount = query.get('uint256')
  return {
    ...where,
    to: readAddress(query.get('address') ?? ''),
    token: address,
    ...(amount !== undefined && { amount: parseNumber(amount) }),
  }
}
