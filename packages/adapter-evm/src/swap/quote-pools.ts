/**
 * Quotes of pools, read from the site's own node: direct, through the wrapped native currency, and through each
 * intermediate token. All calls go together, so a quote takes one round trip.
 */
import type { NodeClient, PoolRouter, SwapContracts, SwapPair } from '@scope/core/chain'
import { encodeAddress, encodeBytes, encodeParts, encodeUint } from '../abi-words.js'
import { wordAt } from '../assets/abi.js'
import { type ContractRead, readContracts } from '../assets/multicall.js'
import { parseQuantity } from '../responses.js'
import { encodePath } from './calldata.js'
import { isSameAddress } from './is-same-address.js'
import type { PoolQuote, PoolRoute } from './swap.js'

/** getAmountsOut(uint256,address[]), of a v2 router. It reverts if there is no pool. */
const getAmountsOut = 'd06ca61f'
/** quoteExactInput(bytes,uint256), of QuoterV2. */
const quoteExactInput = 'cdca1753'

/** The price of a small amount, to compare with: a thousandth. */
const probeDivisor = 1_000n
/** A probe that returns less than this says nothing precise about the price. */
const leastProbe = 10_000n
/** Amount in wei that the native currency's price is asked for: small enough to move no pool. */
const nativeProbe = 10n ** 15n

/** Gas of a swap besides its hops, and of each hop, for routers that don't say. */
const baseGas = 90_000n
const gasPerHop = 60_000n
/** Gas of a transaction besides what a quoter measures. */
const quoterBaseGas = 60_000n

/** A route with what it is quoted by. */
interface Candidate extends PoolRoute {
  readonly quoter?: `0x${string}`
}

function getPaths(
  { sold, bought }: Pick<SwapPair, 'sold' | 'bought'>,
  { wrappedNative, intermediateTokens }: SwapContracts,
): (readonly [`0x${string}`, `0x${string}`, ...`0x${string}`[]])[] {
  const [from, to] = [sold ?? wrappedNative, bought ?? wrappedNative]
  const through = [wrappedNative, ...intermediateTokens].filter(
    (token) => !isSameAddress(token, from) && !isSameAddress(token, to),
  )
  return [[from, to], ...through.map((token) => [from, token, to] as const)]
}

/** Millionths. Pools of rare tokens have it; a swap over two pools looks for smaller ones alone. */
const largestFee = 10_000

/** Every way to choose a fee for each hop. */
const getFees = (fees: readonly number[], hops: number): readonly (readonly number[])[] =>
  hops === 0 ? [[]] : getFees(fees, hops - 1).flatMap((rest) => fees.map((fee) => [...rest, fee]))

function getCandidates(
  router: PoolRouter,
  paths: readonly (readonly `0x${string}`[])[],
): readonly Candidate[] {
  if (router.kind === 'v2')
    return paths.map((path) => ({
      kind: router.kind,
      router: router.router,
      path,
      fees: path.slice(1).map(() => router.fee),
    }))
  const usual = router.fees.filter((fee) => fee < largestFee)
  return paths.flatMap((path) =>
    getFees(path.length > 2 ? usual : router.fees, path.length - 1).map((fees) => ({
      kind: router.kind,
      router: router.router,
      quoter: router.quoter,
      path,
      fees,
    })),
  )
}

function toRead({ router, quoter, path, fees }: Candidate, amount: bigint): ContractRead {
  if (quoter) {
    const parts = encodeParts([{ tail: encodeBytes(encodePath(path, fees)) }, encodeUint(amount)])
    return { to: quoter, data: `0x${quoteExactInput}${parts}` }
  }
  const tail = encodeUint(path.length) + path.map(encodeAddress).join('')
  return { to: router, data: `0x${getAmountsOut}${encodeParts([encodeUint(amount), { tail }])}` }
}

/** Amount and gas that a call returned. Undefined without a pool, or for an answer that says nothing. */
function readAnswer(
  { quoter, path }: Candidate,
  digits: string | undefined,
): { readonly amountOut: bigint; readonly gas: bigint } | undefined {
  if (digits === undefined) return undefined
  const hops = BigInt(path.length - 1)
  if (quoter) {
    const [amountOut, measured] = [wordAt(digits, 0), wordAt(digits, 3)]
    return amountOut && measured !== undefined
      ? { amountOut, gas: quoterBaseGas + measured }
      : undefined
  }
  // The amounts at each token of the path: an offset, a length, and the words.
  const amountOut =
    wordAt(digits, 1) === BigInt(path.length) ? wordAt(digits, path.length + 1) : undefined
  return amountOut ? { amountOut, gas: baseGas + gasPerHop * hops } : undefined
}

/** In hundredths of a percent. Undefined if the smaller amount is too small to say anything. */
function getPriceImpactBps(
  { amount, amountOut }: { readonly amount: bigint; readonly amountOut: bigint },
  { probe, probeOut }: { readonly probe: bigint; readonly probeOut: bigint | undefined },
): bigint | undefined {
  if (probe === 0n || probeOut === undefined || probeOut < leastProbe) return undefined
  const kept = (amountOut * probe * 10_000n) / (amount * probeOut)
  return kept >= 10_000n ? 0n : 10_000n - kept
}

function getMax(values: readonly bigint[]): bigint {
  let best = 0n
  for (const value of values) if (value > best) best = value
  return best
}

/** Quotes of pools, and what the network fee is counted with. */
export interface PoolQuotes {
  /** The one that leaves most after the network fee first. Empty if no pool has both tokens. */
  readonly quotes: readonly PoolQuote[]
  /** Wei. */
  readonly gasPrice: bigint
  /** Base units of the bought token for an amount of wei. Undefined if no pool has a price. */
  toBought(wei: bigint): bigint | undefined
}

/**
 * Asks the node for quotes.
 *
 * @throws {KitError} `network-unreachable` if the node does not answer.
 */
export async function quotePools(
  node: NodeClient,
  contracts: SwapContracts,
  { sold, bought, amount }: SwapPair,
  signal: AbortSignal,
): Promise<PoolQuotes> {
  const { routers, wrappedNative } = contracts
  const paths = getPaths({ sold, bought }, contracts)
  const candidates = routers.flatMap((router) => getCandidates(router, paths))
  const isNativePriced = bought !== undefined && !isSameAddress(bought, wrappedNative)
  const pricing = isNativePriced
    ? routers.flatMap((router) => getCandidates(router, [[wrappedNative, bought]]))
    : []
  const probe = amount / probeDivisor
  const reads = [
    ...candidates.map((candidate) => toRead(candidate, amount)),
    ...candidates.map((candidate) => toRead(candidate, probe)),
    ...pricing.map((candidate) => toRead(candidate, nativeProbe)),
  ]
  const [answers, gasPrice] = await Promise.all([
    readContracts(node, reads, signal),
    node.request('eth_gasPrice', [], signal).then((price) => parseQuantity(price, 'gas price')),
  ])
  const count = candidates.length
  const prices = pricing.map(
    (candidate, at) => readAnswer(candidate, answers[2 * count + at])?.amountOut ?? 0n,
  )
  const nativePrice = isNativePriced ? getMax(prices) : nativeProbe
  const toBought = (wei: bigint) =>
    nativePrice > 0n ? (wei * nativePrice) / nativeProbe : undefined
  const quotes = candidates.flatMap((candidate, at): readonly PoolQuote[] => {
    const answer = readAnswer(candidate, answers[at])
    if (!answer) return []
    const { quoter: _, ...route } = candidate
    const probeOut = readAnswer(candidate, answers[count + at])?.amountOut
    const impact = getPriceImpactBps({ amount, ...answer }, { probe, probeOut })
    const fee = toBought(answer.gas * gasPrice)
    return [
      {
        ...route,
        ...answer,
        ...(impact !== undefined && { priceImpactBps: impact }),
        ...(fee !== undefined && { netAmountOut: answer.amountOut - fee }),
      },
    ]
  })
  return { quotes: quotes.sort(compareQuotes), gasPrice, toBought }
}

type Ranked = Pick<PoolQuote, 'netAmountOut' | 'amountOut'>
const rank = ({ netAmountOut, amountOut }: Ranked) => netAmountOut ?? amountOut

/** Sorts quotes: the one that leaves most after the network fee first. */
export const compareQuotes = (a: Ranked, b: Ranked): number =>
  rank(a) < rank(b) ? 1 : rank(a) > rank(b) ? -1 : 0

/** Least amount to receive at a slippage in hundredths of a percent. */
export const getMinAmountOut = (amountOut: bigint, slippageBps: number): bigint =>
  (amountOut * BigInt(10_000 - slippageBps)) / 10_000n
