/** Quotes of pools and of other sources, asked for at once and sorted by what is left after the network fee. */
import {
  KitError,
  type SourceQuote,
  type SwapContext,
  type SwapQuote,
  type SwapRequest,
  type SwapSource,
  withTimeout,
} from '@scope/core/chain'
import { getDataFee } from '../assets/data-fee.js'
import { compareQuotes, type PoolQuotes, quotePools } from './quote-pools.js'
import type { PoolQuote } from './swap.js'

/** Milliseconds that sources besides the pools have. */
const sourceTimeout = 2_000
/** An offer that gives less than this share of the pools' best, in hundredths, is marked. */
const worseBelow = 97n
/** Offers of one source. */
const maxOffers = 5

/** Bytes of the calldata of a swap, as a rollup pays for them: of pools, and of an aggregator's route. */
const poolDataSize = 600
const routeDataSize = 2_000

/** Id of the pools as a source. */
export const poolsId = 'pools'

type Part = Pick<SwapQuote, 'quotedAt'>

type GetFees = (
  amountOut: bigint,
  gas: bigint,
  dataSize: number,
) => Pick<SwapQuote, 'networkFee' | 'netAmountOut'>

/** With what a rollup charges for the data of a swap. */
function createGetFees({ gasPrice, toBought }: PoolQuotes, dataFee: bigint): GetFees {
  return (amountOut, gas, dataSize) => {
    const networkFee = gas * gasPrice + (dataFee * BigInt(dataSize)) / BigInt(poolDataSize)
    const fee = toBought(networkFee)
    return { networkFee, ...(fee !== undefined && { netAmountOut: amountOut - fee }) }
  }
}

const fromPools = (
  { kind, router, path, fees, amountOut, priceImpactBps, gas }: PoolQuote,
  getFees: GetFees,
  part: Part,
): SwapQuote => ({
  id: [poolsId, kind, ...path, ...fees].join(':').toLowerCase(),
  sourceId: poolsId,
  router,
  path,
  poolFees: fees,
  fees: [],
  amountOut,
  ...getFees(amountOut, gas, poolDataSize),
  ...(priceImpactBps !== undefined && { priceImpactBps }),
  ...part,
})

/** Against the price of a small amount in the pools. Undefined if no pool tells that. */
function getImpact(amountOut: bigint, best: PoolQuote | undefined): bigint | undefined {
  if (best?.priceImpactBps === undefined || best.amountOut === 0n) return undefined
  const kept = (amountOut * (10_000n - best.priceImpactBps)) / best.amountOut
  return kept >= 10_000n ? 0n : 10_000n - kept
}

function fromSource(
  { id, name }: SwapSource,
  { id: offer, name: service = name, router, amountOut, gas, fees = [], expiresAt }: SourceQuote,
  { quotes: [best] }: PoolQuotes,
  getFees: GetFees,
  part: Part,
): SwapQuote {
  const impact = getImpact(amountOut, best)
  return {
    id: `${id}:${offer}`,
    sourceId: id,
    sourceName: service,
    router,
    fees,
    amountOut,
    ...getFees(amountOut, gas, routeDataSize),
    ...(impact !== undefined && { priceImpactBps: impact }),
    ...(expiresAt !== undefined && { expiresAt }),
    ...(best && amountOut * 100n < best.amountOut * worseBelow && { isWorse: true }),
    ...part,
  }
}

/** The offer's id without that of its source. */
export const getOfferId = ({ id, sourceId }: SwapQuote): string => id.slice(sourceId.length + 1)

/** Undefined if the source does not answer in time. */
async function askSource(
  source: SwapSource,
  request: SwapRequest,
  signal: AbortSignal,
): Promise<readonly SourceQuote[] | undefined> {
  try {
    const offers = await withTimeout(sourceTimeout, signal, (limit) =>
      source.getQuotes(request, limit),
    )
    return offers.filter(({ amountOut }) => amountOut > 0n).slice(0, maxOffers)
  } catch {
    return undefined
  }
}

/**
 * Asks the pools and all sources at once. What they answer late, or not at all, is left out.
 *
 * @throws {KitError} `network-unreachable` if the node does not respond: nothing could be tried either.
 */
export async function getQuotes(
  { node, contracts, sources, now, signal }: SwapContext,
  request: SwapRequest,
): Promise<readonly SwapQuote[]> {
  const part = { quotedAt: now() }
  const [pools, dataFee, ...offers] = await Promise.all([
    quotePools(node, contracts, request, signal),
    getDataFee(node, poolDataSize, signal),
    ...sources.map((source) => askSource(source, request, signal)),
  ])
  if (signal.aborted) throw new KitError('aborted', 'The request was cancelled.')
  const getFees = createGetFees(pools, dataFee)
  return [
    ...pools.quotes.map((quote) => fromPools(quote, getFees, part)),
    ...sources.flatMap((source, at) =>
      (offers[at] ?? []).map((offer) => fromSource(source, offer, pools, getFees, part)),
    ),
  ].sort(compareQuotes)
}
