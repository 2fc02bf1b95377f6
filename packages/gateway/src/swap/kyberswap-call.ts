/**
 * Compares the call that KyberSwap's API delivers with what was quoted. The page compares it again, byte by byte (threat B47).
 *
 * @see https://docs.kyberswap.com/kyberswap-solutions/kyberswap-aggregator/contracts
 */
import { decodeFunctionData, encodeFunctionData, parseAbi } from 'viem'
import type { SwapBuildRequest, SwapToken, SwapTransaction } from './source.js'

/** MetaAggregationRouterV2, the same on each of its networks. */
export const kyberSwapRouter = '0x6131B5fae19EA4f9D964eAc0408E4408b66337b5'

/** Stands for the native currency. */
const native = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
/** Partial fill, extra native currency, and burns. */
const refusedFlags = 0x1n | 0x2n | 0x8n | 0x10n
/** The fee is taken of the bought token. */
const feeOnBought = 0x40n
/** Fee amounts are hundredths of a percent. */
const feeInBps = 0x80n
const bps = 10_000n

const abi = parseAbi([
  'struct Description { address srcToken; address dstToken; address[] srcReceivers; uint256[] srcAmounts; address[] feeReceivers; uint256[] feeAmounts; address dstReceiver; uint256 amount; uint256 minReturnAmount; uint256 flags; bytes permit; }',
  'struct Execution { address callTarget; address approveTarget; bytes targetData; Description desc; bytes clientData; }',
  'function swap(Execution execution) payable returns (uint256, uint256)',
  'function swapSimpleMode(address caller, Description desc, bytes executorData, bytes clientData) returns (uint256, uint256)',
])

export const toKyberSwapToken = (token: SwapToken): string => (token === 'native' ? native : token)

const isSame = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()

/** Undefined unless the bytes are exactly what the fields encode to. */
function readDescription(delivered: `0x${string}`) {
  const data: `0x${string}` = `0x${delivered.slice(2).toLowerCase()}`
  try {
    const call = decodeFunctionData({ abi, data })
    if (encodeFunctionData({ abi, ...call }) !== data) return undefined
    return call.functionName === 'swap' ? call.args[0].desc : call.args[1]
  } catch {
    return undefined
  }
}

type Description = NonNullable<ReturnType<typeof readDescription>>

/** Whether the router takes no more than the amount: it may collect parts of it for several receivers. */
function isAmount(description: Description, amount: bigint): boolean {
  const { srcReceivers, srcAmounts, feeAmounts, flags } = description
  const isInBps = (flags & feeInBps) !== 0n
  const fees = feeAmounts.map((fee) => (isInBps ? (amount * fee) / bps : fee))
  const taken = [...srcAmounts, ...fees].reduce((all, part) => all + part, 0n)
  return (
    description.amount === amount && taken <= amount && srcReceivers.length === srcAmounts.length
  )
}

/** Whether the operator gets the fee that was shown, and no other account gets one. */
function isFee(description: Description, { fee, amount }: SwapBuildRequest): boolean {
  const { feeReceivers, feeAmounts, flags } = description
  if (feeReceivers.length !== feeAmounts.length) return false
  if (feeReceivers.length === 0) return true
  const [receiver = ''] = feeReceivers
  const [charged = 0n] = feeAmounts
  if (!fee || feeReceivers.length > 1 || (flags & feeOnBought) !== 0n) return false
  const max = (flags & feeInBps) === 0n ? (amount * BigInt(fee.bps)) / bps : BigInt(fee.bps)
  return isSame(receiver, fee.recipient) && charged <= max
}

/** @returns Names of what differs. Empty if the call does what the request says. */
export function findKyberSwapMismatches(
  { to, data, value }: SwapTransaction,
  request: SwapBuildRequest,
): readonly string[] {
  if (!isSame(to, kyberSwapRouter)) return ['router']
  const found = readDescription(data)
  if (!found) return ['data']
  const { from, amount, minAmountOut, account } = request
  const checks: readonly (readonly [string, boolean])[] = [
    ['from', isSame(found.srcToken, toKyberSwapToken(from))],
    ['to', isSame(found.dstToken, toKyberSwapToken(request.to))],
    ['amount', isAmount(found, amount)],
    ['value', value === (from === 'native' ? amount : 0n)],
    ['minAmountOut', found.minReturnAmount >= minAmountOut && found.minReturnAmount > 0n],
    ['recipient', isSame(found.dstReceiver, account)],
    ['fee', isFee(found, request)],
    ['flags', (found.flags & refusedFlags) === 0n && found.permit === '0x'],
  ]
  return checks.flatMap(([name, isRight]) => (isRight ? [] : [name]))
}
