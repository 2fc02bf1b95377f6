/**
 * Tries a swap on the node before the wallet is asked: balances are read before and after it in one simulated block,
 * because tokens can log transfers that never were (`eth_simulateV1`).
 */
import type { SwapCall, SwapPair, SwapToken } from '@scope/core/chain'
import { KitError, type NodeClient, sanitizeText } from '@scope/core/chain'
import { encodeAddress } from '../abi-words.js'
import { calldata, revertReason, transferTopic, wordAt } from '../assets/abi.js'
import { isFields } from '../fields.js'
import { encodeAllowanceRead } from './allowance.js'
import type { SwapTerms } from './swap.js'

const balanceOf = '70a08231'
/** Stands for the native currency in logs of `traceTransfers`. */
const nativeLogs = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

export type SwapSimulation =
  /** The node can't try calls in a row. */
  | { readonly status: 'unavailable' }
  /** `call`: which of the calls, from 0. `reason`: the contract's words, sanitized. */
  | { readonly status: 'reverted'; readonly call: number; readonly reason?: string }
  | {
      readonly status: 'done'
      readonly amountSold: bigint
      readonly amountBought: bigint
      /** Of the sold token, that the router may still take afterwards. */
      readonly allowance: bigint
      /** Other tokens of the account that would leave it, in lower case. */
      readonly otherTokens: readonly string[]
      readonly gas: bigint
    }

/** What is watched while the calls are tried. */
export interface SimulatedSwap extends Pick<SwapPair, 'sold' | 'bought'> {
  readonly account: `0x${string}`
  readonly router: `0x${string}`
  readonly calls: readonly SwapCall[]
}

interface CallResult {
  readonly status: string
  readonly digits: string
  readonly logs: readonly unknown[]
  readonly gas: bigint
}

/** Digits without `0x`. Undefined for what is no bytes. */
const toDigits = (value: unknown): string | undefined =>
  typeof value === 'string' && /^0x(?:[\da-f]{2})*$/i.test(value) ? value.slice(2) : undefined

function parseResult(value: unknown): CallResult | undefined {
  if (!isFields(value)) return undefined
  const { status, returnData, logs = [], gasUsed } = value
  if ((status !== '0x0' && status !== '0x1') || !Array.isArray(logs)) return undefined
  if (typeof gasUsed !== 'string' || !/^0x[\da-f]{1,16}$/i.test(gasUsed)) return undefined
  const digits = toDigits(returnData)
  return digits === undefined ? undefined : { status, digits, logs, gas: BigInt(gasUsed) }
}

/** Results of each call. Undefined if the node doesn't have the method, or answers something else. */
async function tryCalls(
  node: NodeClient,
  calls: readonly object[],
  signal: AbortSignal,
): Promise<readonly CallResult[] | undefined> {
  const block = { blockStateCalls: [{ calls }], traceTransfers: true }
  const answer = await node
    .request('eth_simulateV1', [block, 'latest'], signal)
    .catch((thrown: unknown) => {
      if (signal.aborted) throw thrown
      return undefined
    })
  const [first] = Array.isArray(answer) ? answer : []
  const results = isFields(first) && Array.isArray(first.calls) ? first.calls : []
  const parsed = results.flatMap((result) => parseResult(result) ?? [])
  return parsed.length === calls.length ? parsed : undefined
}

interface TransferLog {
  readonly token: string
  readonly from: string
  readonly to: string
  readonly amount: bigint
}

function parseTransfer(log: unknown): TransferLog | undefined {
  if (!isFields(log) || typeof log.address !== 'string' || !Array.isArray(log.topics))
    return undefined
  const [topic, from, to, ...rest] = log.topics.map(String)
  if (topic !== transferTopic || !from || !to || rest.length > 0) return undefined
  const amount = wordAt(toDigits(log.data) ?? '', 0)
  const getAccount = (word: string) => `0x${word.slice(26)}`.toLowerCase()
  if (amount === undefined) return undefined
  return {
    token: log.address.toLowerCase(),
    from: getAccount(from),
    to: getAccount(to),
    amount,
  }
}

/** How much more native currency the account has after it, by the node's own trace. */
const getNativeChange = (transfers: readonly TransferLog[], account: string): bigint =>
  transfers
    .filter(({ token }) => token === nativeLogs)
    .reduce((sum, { from, to, amount }) => {
      const received = to === account ? amount : 0n
      return sum + received - (from === account ? amount : 0n)
    }, 0n)

const toWire = (from: string, { to, data, value }: SwapCall) => ({
  from,
  to,
  data,
  ...(value > 0n && { value: `0x${value.toString(16)}` }),
})

/** Without `eth_simulateV1` only a single call can be tried, and what it moves stays unknown. */
async function tryOneCall(
  node: NodeClient,
  { account, calls }: SimulatedSwap,
  signal: AbortSignal,
): Promise<SwapSimulation> {
  const [call, ...others] = calls
  if (!call || others.length > 0) return { status: 'unavailable' }
  try {
    await node.request('eth_call', [toWire(account, call), 'latest'], signal)
  } catch (thrown) {
    if (signal.aborted) throw thrown
    if (thrown instanceof KitError && thrown.code === 'execution-reverted')
      return { status: 'reverted', call: 0 }
  }
  return { status: 'unavailable' }
}

/** Tries the calls of a swap, and says what they would move. Only rejects after an abort. */
export async function simulateSwap(
  node: NodeClient,
  swap: SimulatedSwap,
  signal: AbortSignal,
): Promise<SwapSimulation> {
  const { account, sold, bought, router, calls } = swap
  const tokens = [sold, bought].filter((token) => token !== undefined)
  const balances = tokens.map((to) => ({
    from: account,
    to,
    data: calldata(balanceOf, encodeAddress(account)),
  }))
  const allowances = sold
    ? [
        {
          from: account,
          to: sold,
          data: encodeAllowanceRead(account, router),
        },
      ]
    : []
  const tried = calls.map((call) => toWire(account, call))
  const results = await tryCalls(node, [...balances, ...tried, ...balances, ...allowances], signal)
  if (!results) return tryOneCall(node, swap, signal)
  const count = tokens.length
  const ran = results.slice(count, count + calls.length)
  const failed = ran.findIndex(({ status }) => status !== '0x1')
  if (failed >= 0) {
    const reason = sanitizeText(revertReason(`0x${ran[failed]?.digits}`) ?? '')
    return { status: 'reverted', call: failed, ...(reason && { reason }) }
  }
  const own = account.toLowerCase()
  const transfers = ran.flatMap(({ logs }) => logs).flatMap((log) => parseTransfer(log) ?? [])
  const getBalance = (at: number) => wordAt(results[at]?.digits ?? '', 0) ?? 0n
  const getChange = (token: SwapToken): bigint => {
    if (token === undefined) return getNativeChange(transfers, own)
    const at = tokens.indexOf(token)
    return getBalance(count + calls.length + at) - getBalance(at)
  }
  const others = transfers
    .filter(({ from }) => from === own)
    .map(({ token }) => token)
    .filter((token) => token !== nativeLogs && token !== sold?.toLowerCase())
  return {
    status: 'done',
    amountSold: -getChange(sold),
    amountBought: getChange(bought),
    allowance: sold ? getBalance(2 * count + calls.length) : 0n,
    otherTokens: [...new Set(others)],
    gas: ran.reduce((sum, { gas }) => sum + gas, 0n),
  }
}

/** Difference between a simulated swap and what the user agreed to. */
export type SimulationMismatch =
  | 'reverted'
  | 'sells-more'
  | 'buys-less'
  /** The router may take more of the sold token afterwards. */
  | 'allowance-left'
  | 'other-token'

/**
 * Returns how a simulated swap differs from its terms.
 *
 * @param allowance - What the router may take of the sold token afterwards by the user's own choice. Defaults to 0.
 */
export function findSimulationMismatches(
  simulation: SwapSimulation,
  terms: Pick<SwapTerms, 'amount' | 'minAmountOut'>,
  allowance = 0n,
): readonly SimulationMismatch[] {
  if (simulation.status === 'unavailable') return []
  if (simulation.status === 'reverted') return ['reverted']
  const checks: readonly (readonly [SimulationMismatch, boolean])[] = [
    ['sells-more', simulation.amountSold > terms.amount],
    ['buys-less', simulation.amountBought < terms.minAmountOut],
    ['allowance-left', simulation.allowance > allowance],
    ['other-token', simulation.otherTokens.length > 0],
  ]
  return checks.flatMap(([mismatch, isWrong]) => (isWrong ? [mismatch] : []))
}
