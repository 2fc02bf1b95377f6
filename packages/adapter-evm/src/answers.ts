/** The shapes of what wallets and nodes answer. Parsed here once; typed from there on. */
import { type Account, type Accounts, type CaipNetworkId, KitError } from '@scope/core/chain'
import * as z from 'zod/mini'
import { checksum } from './address.js'

const hexAddress = z.string().check(z.regex(/^0x[\da-f]{40}$/i))
const quantity = z.string().check(z.regex(/^0x[\da-f]{1,64}$/i))
const data = z.string().check(z.regex(/^0x(?:[\da-f]{2})*$/i))
const accountsShape = z.array(hexAddress)
const hashShape = z.string().check(z.regex(/^0x[\da-f]{64}$/i))
const receiptShape = z.nullable(
  z.object({ transactionHash: hashShape, status: z.optional(quantity) }),
)
const blockShape = z.object({ baseFeePerGas: z.optional(quantity) })

function invalid(what: string): KitError {
  return new KitError(
    'wallet-answer-invalid',
    `The wallet or node gave an answer that can’t be read (${what}).`,
  )
}

function parse<T>(schema: z.ZodMiniType<T>, value: unknown, what: string): T {
  const result = schema.safeParse(value)
  if (!result.success) throw invalid(what)
  return result.data
}

/** `eth_accounts`, checksummed, each once, the first as the wallet orders them. Undefined where empty. */
export function readAccounts(value: unknown): Accounts | undefined {
  const unique = new Set(
    parse(accountsShape, value, 'accounts').map((address) => checksum(address.slice(2))),
  )
  const [first, ...rest] = [...unique].map(
    (address): Account => ({ namespace: 'eip155', address, type: 'eoa' }),
  )
  return first ? [first, ...rest] : undefined
}

/** A quantity (execution API): hexadecimal, at most 256 bits. */
export const readQuantity = (value: unknown, what: string): bigint =>
  BigInt(parse(quantity, value, what))

/** `eth_chainId` to CAIP-2. */
export function readNetworkId(value: unknown): CaipNetworkId {
  const id = readQuantity(value, 'chain id')
  if (id === 0n || id > BigInt(Number.MAX_SAFE_INTEGER)) throw invalid('chain id')
  return `eip155:${id}`
}

export const readSignature = (value: unknown): string => parse(data, value, 'signature')
export const readHash = (value: unknown): string => parse(hashShape, value, 'transaction hash')

/** Undefined while the transaction is not in a block. */
export function readReceipt(value: unknown, hash: string): { isSuccess: boolean } | undefined {
  const receipt = parse(receiptShape, value, 'receipt')
  if (!receipt) return undefined
  if (receipt.transactionHash.toLowerCase() !== hash.toLowerCase())
    throw invalid('receipt of another transaction')
  return { isSuccess: receipt.status === undefined || BigInt(receipt.status) === 1n }
}

/** Wei; undefined on chains without a base fee. */
export function readBaseFee(value: unknown): bigint | undefined {
  const { baseFeePerGas } = parse(blockShape, value, 'block')
  return baseFeePerGas === undefined ? undefined : BigInt(baseFeePerGas)
}
