/**
 * The call that KyberSwap's API delivers, compared with what the user has seen (threats X10, X11). Its way through pools
 * stays unknown: the router itself holds to the minimum, and a simulation shows what moves.
 *
 * @see https://docs.kyberswap.com/kyberswap-solutions/kyberswap-aggregator/contracts
 */
import type { DeliveredSwapTerms, SwapCall } from '@scope/core/chain'
import {
  type AbiReader,
  createAbiReader,
  encodeAddress,
  encodeBytes,
  encodeParts,
  encodeUint,
} from '../abi-words.js'
import { quoteLifetime, type SwapMismatch } from './check-call.js'
import { isSameAddress } from './is-same-address.js'

/** MetaAggregationRouterV2, the same on each of its networks. */
export const kyberSwapRouter = '0x6131B5fae19EA4f9D964eAc0408E4408b66337b5'
/**
 * References of networks with the router, and of local chains. Elsewhere its address has no code, and native currency that is
 * sent there is lost.
 */
const references: ReadonlySet<string> = new Set([
  ...['1', '10', '25', '56', '137', '143', '146', '250', '999', '2020', '5000', '8453', '9745'],
  ...['42161', '43114', '59144', '80094', '1313161554', '31337'],
])
/** swap(((address,address,bytes,(…),bytes))) */
const swap = 'e21fd0e9'
/** swapSimpleMode(address,(…),bytes,bytes) */
const swapSimpleMode = '8af033fb'
/** Stands for the native currency. */
const native = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
/** Partial fill, extra native currency, and burns: no part of a swap of an exact amount. */
const refusedFlags = 0x1n | 0x2n | 0x8n | 0x10n
/** Fee amounts are taken from what is bought; are hundredths of a percent. */
const feeOnBought = 0x40n
const feeInBps = 0x80n
/** More receivers than any route has. */
const maxReceivers = 32

interface Description {
  readonly sold: string
  readonly bought: string
  readonly soldReceivers: readonly string[]
  readonly soldAmounts: readonly bigint[]
  readonly feeReceivers: readonly string[]
  readonly feeAmounts: readonly bigint[]
  readonly recipient: string
  readonly amount: bigint
  readonly minAmountOut: bigint
  readonly flags: bigint
  readonly permit: string
}

function readWords<T>(
  words: AbiReader,
  index: number,
  read: (of: AbiReader, at: number) => T,
): T[] {
  const list = words.at(index)
  const count = list.size(0)
  if (count > maxReceivers) throw new RangeError('Too many receivers.')
  return Array.from({ length: count }, (_, at) => read(list, at + 1))
}

const readAddress = (words: AbiReader, at: number) => words.address(at)
const readUint = (words: AbiReader, at: number) => words.uint(at)

const readDescription = (words: AbiReader): Description => ({
  sold: words.address(0),
  bought: words.address(1),
  soldReceivers: readWords(words, 2, readAddress),
  soldAmounts: readWords(words, 3, readUint),
  feeReceivers: readWords(words, 4, readAddress),
  feeAmounts: readWords(words, 5, readUint),
  recipient: words.address(6),
  amount: words.uint(7),
  minAmountOut: words.uint(8),
  flags: words.uint(9),
  permit: words.bytes(10),
})

const encodeList = (words: readonly string[]) => ({
  tail: encodeUint(words.length) + words.join(''),
})

const encodeDescription = (of: Description) => ({
  tail: encodeParts([
    encodeAddress(of.sold),
    encodeAddress(of.bought),
    encodeList(of.soldReceivers.map(encodeAddress)),
    encodeList(of.soldAmounts.map(encodeUint)),
    encodeList(of.feeReceivers.map(encodeAddress)),
    encodeList(of.feeAmounts.map(encodeUint)),
    encodeAddress(of.recipient),
    encodeUint(of.amount),
    encodeUint(of.minAmountOut),
    encodeUint(of.flags),
    { tail: encodeBytes(of.permit) },
  ]),
})

/** Undefined unless the bytes are exactly what the parts encode to: nothing else is in them. */
function readCall(digits: string): Description | undefined {
  const words = createAbiReader(digits.slice(8), 'swap')
  const bytes = (of: AbiReader, at: number) => ({ tail: encodeBytes(of.bytes(at)) })
  if (digits.startsWith(swap)) {
    const execution = words.at(0)
    const description = readDescription(execution.at(3))
    const tail = encodeParts([
      encodeAddress(execution.address(0)),
      encodeAddress(execution.address(1)),
      bytes(execution, 2),
      encodeDescription(description),
      bytes(execution, 4),
    ])
    return swap + encodeParts([{ tail }]) === digits ? description : undefined
  }
  if (!digits.startsWith(swapSimpleMode)) return undefined
  const description = readDescription(words.at(1))
  const parts = encodeParts([
    encodeAddress(words.address(0)),
    encodeDescription(description),
    bytes(words, 2),
    bytes(words, 3),
  ])
  return swapSimpleMode + parts === digits ? description : undefined
}

/** Of the sold token, unless the fee is taken from what is bought: the router holds to the minimum after it. */
function getFees({ flags, feeAmounts, amount }: Description): bigint {
  if ((flags & feeOnBought) !== 0n) return 0n
  const isInBps = (flags & feeInBps) !== 0n
  return isInBps ? (amount * sum(feeAmounts)) / 10_000n : sum(feeAmounts)
}

const sum = (amounts: readonly bigint[]) => amounts.reduce((all, amount) => all + amount, 0n)

/**
 * Returns how a delivered call differs from its terms.
 *
 * @param reference - Of the network: the part of its CAIP-2 id after the colon.
 * @param now - Seconds since the epoch.
 * @returns Nothing if the call does what the terms say.
 */
export function findKyberSwapMismatches(
  call: SwapCall,
  terms: DeliveredSwapTerms,
  reference: string,
  now: number,
): readonly SwapMismatch[] {
  const expired = now > terms.quotedAt + quoteLifetime ? (['quote-expired'] as const) : []
  if (!isSameAddress(call.to, kyberSwapRouter) || !references.has(reference))
    return [...expired, 'router']
  let found: Description | undefined
  try {
    found = readCall(call.data.slice(2).toLowerCase())
  } catch {
    found = undefined
  }
  if (!found) return [...expired, 'unreadable']
  const { sold = native, bought = native, amount } = terms
  const isPermitted = found.permit === '' && (found.flags & refusedFlags) === 0n
  const paid = sum(found.soldAmounts) + getFees(found)
  const checks: readonly (readonly [SwapMismatch, boolean])[] = [
    ['sold-token', isSameAddress(found.sold, sold)],
    ['bought-token', isSameAddress(found.bought, bought)],
    ['amount', found.amount === amount && paid <= amount],
    ['value', call.value === (terms.sold === undefined ? amount : 0n)],
    ['min-amount-out', found.minAmountOut >= terms.minAmountOut && found.minAmountOut > 0n],
    ['recipient', isSameAddress(found.recipient, terms.account)],
    ['route', isPermitted && found.soldReceivers.length === found.soldAmounts.length],
  ]
  return [...expired, ...checks.flatMap(([mismatch, isRight]) => (isRight ? [] : [mismatch]))]
}
