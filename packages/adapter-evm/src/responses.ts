/** The shapes of what wallets and nodes answer. Parsed here once; typed from there on. */
import { type Account, type Accounts, type CaipNetworkId, KitError } from '@scope/core/chain'
import { checksum } from './address.js'

const addressPattern = /^0x[\da-f]{40}$/i
const quantityPattern = /^0x[\da-f]{1,64}$/i
const dataPattern = /^0x(?:[\da-f]{2})*$/i
export const hashPattern = /^0x[\da-f]{64}$/i

export function invalid(field: string): KitError {
  return new KitError(
    'wallet-response-invalid',
    `The wallet or node returned an invalid response (${field}).`,
  )
}

function readText(value: unknown, pattern: RegExp, field: string): string {
  if (typeof value !== 'string' || !pattern.test(value)) throw invalid(field)
  return value
}

export function parseField(value: unknown, name: string, field: string): unknown {
  if (typeof value !== 'object' || value === null) throw invalid(field)
  return (value as Record<string, unknown>)[name]
}

/** `eth_accounts`, checksummed, each once, the first as the wallet orders them. Undefined where empty. */
export function parseAccounts(value: unknown): Accounts | undefined {
  if (!Array.isArray(value)) throw invalid('accounts')
  const addresses = value.map((member) =>
    checksum(readText(member, addressPattern, 'accounts').slice(2)),
  )
  const [first, ...rest] = [...new Set(addresses)].map(
    (address): Account => ({ namespace: 'eip155', address, type: 'eoa' }),
  )
  return first ? [first, ...rest] : undefined
}

/** A quantity (execution API): hexadecimal, at most 256 bits. */
export const parseQuantity = (value: unknown, field: string): bigint =>
  BigInt(readText(value, quantityPattern, field))

/** `eth_chainId` to CAIP-2. Some wallets answer it as a number. */
export function parseNetworkId(value: unknown): CaipNetworkId {
  const id = parseQuantity(
    typeof value === 'number' ? `0x${value.toString(16)}` : value,
    'chain id',
  )
  if (id === 0n || id > BigInt(Number.MAX_SAFE_INTEGER)) throw invalid('chain id')
  return `eip155:${id}`
}

/** Some wallets leave out `0x`. */
const prefixed = (value: unknown) =>
  typeof value === 'string' && /^[\da-f]+$/i.test(value) ? `0x${value}` : value

export const parseSignature = (value: unknown): string =>
  readText(prefixed(value), dataPattern, 'signature')
export const parseHash = (value: unknown): string =>
  readText(prefixed(value), hashPattern, 'transaction hash')

/** Wei; undefined on chains without a base fee, which some nodes write as null. */
export function readBaseFee(value: unknown): bigint | undefined {
  const fee = parseField(value, 'baseFeePerGas', 'block')
  return fee === undefined || fee === null ? undefined : parseQuantity(fee, 'base fee')
}
