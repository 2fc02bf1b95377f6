/** Quotes of all sources, and the transaction of one that the user accepted. A source that fails is left out. */
import { httpError } from '../http/http-error.js'
import { UpstreamError, UpstreamHttpError } from '../upstream/upstream-error.js'
import { TimeoutError, withTimeout } from '../upstream/with-timeout.js'
import { maxRouteData, type Quotes, quoteMs, type StoredQuote } from './quotes.js'
import {
  type SwapBuildRequest,
  type SwapFee,
  SwapGoneError,
  SwapMismatchError,
  type SwapPriceRequest,
  type SwapQuoteRequest,
  type SwapRoute,
  type SwapSource,
  type SwapTransaction,
} from './source.js'
import type { SwapTimeouts } from './timeouts.js'

export interface SwapDeps {
  readonly sources: readonly SwapSource[]
  /** CAIP-2 ids. */
  readonly chains: readonly string[]
  readonly fee: SwapFee | undefined
  readonly quotes: Quotes
  readonly timeouts: SwapTimeouts
  onFailure(source: string, why: string): void
  /** Milliseconds since the epoch. */
  now(): number
}

export interface Quote extends Omit<SwapRoute, 'data'> {
  readonly id: string
  readonly source: string
  readonly minAmountOut: bigint
  /** Milliseconds since the epoch. */
  readonly createdAt: number
  readonly expiresAt: number
}

export interface AcceptedQuote extends Pick<SwapBuildRequest, 'minAmountOut' | 'deadline'> {
  readonly id: string
  readonly account: string
}

/** What a swap would give now. It is no offer. */
export interface Price {
  /** Id of the source. */
  readonly source: string
  /** Base units of the bought token. */
  readonly amountOut: bigint
}

export interface Swap {
  /**
   * The best of the sources that tell a price without an account. Undefined if none has a route.
   * @throws 400 for another network.
   */
  getPrice(request: Omit<SwapPriceRequest, 'fee'>): Promise<Price | undefined>
  /**
   * The most of the bought token first. Empty if no source has a route.
   * @throws 400 for another network.
   */
  getQuotes(projectId: string, request: Omit<SwapQuoteRequest, 'fee'>): Promise<readonly Quote[]>
  /**
   * @throws 404 if the quote expired, or is of another project or account. 400 for a minimum or a deadline that no user
   * wants. 502 if the source delivers another swap or none, 504 if it is slow.
   */
  build(projectId: string, accepted: AcceptedQuote): Promise<SwapTransaction>
}

const maxDeadlineSeconds = 1_800
const bps = 10_000n

const sortByAmount = <T extends { readonly amountOut: bigint }>(found: readonly T[]): T[] =>
  found.toSorted((a, b) => (a.amountOut === b.amountOut ? 0 : a.amountOut > b.amountOut ? -1 : 1))

export function createSwap(deps: SwapDeps): Swap {
  const { sources, chains, fee, quotes, timeouts, now } = deps

  /** An upstream has reported its own failures. */
  function report(source: SwapSource, thrown: unknown): void {
    if (thrown instanceof UpstreamError || thrown instanceof UpstreamHttpError) return
    if (thrown instanceof SwapGoneError) return
    const isKnown = thrown instanceof SwapMismatchError
    // Other messages may contain amounts and accounts (threat B53).
    const other = thrown instanceof TimeoutError ? 'timeout' : 'error'
    const why = isKnown ? `mismatch: ${thrown.message}` : other
    deps.onFailure(source.id, why)
  }

  async function getRoute(source: SwapSource, request: SwapQuoteRequest) {
    try {
      const route = await withTimeout(timeouts.quote, (signal) => source.quote(request, signal))
      if (!route || route.amountOut <= 0n) return undefined
      if (route.data.length > maxRouteData) throw new SwapMismatchError(['size'])
      return { source: source.id, route }
    } catch (thrown) {
      report(source, thrown)
      return undefined
    }
  }

  async function readPrice(source: SwapSource, request: SwapPriceRequest): Promise<Price[]> {
    try {
      const amountOut = await withTimeout(timeouts.quote, async (signal) =>
        source.price?.(request, signal),
      )
      return amountOut !== undefined && amountOut > 0n ? [{ source: source.id, amountOut }] : []
    } catch (thrown) {
      report(source, thrown)
      return []
    }
  }

  /** @throws 400 */
  function selectSources(chainId: string): readonly SwapSource[] {
    if (!chains.includes(chainId)) throw httpError(400, 'chainId', 'a network of features.swap')
    return sources.filter((source) => source.chains.includes(chainId))
  }

  async function store(
    projectId: string,
    request: SwapQuoteRequest,
    { source, route }: { readonly source: string; readonly route: SwapRoute },
  ): Promise<readonly Quote[]> {
    const createdAt = now()
    const expiresAt = createdAt + quoteMs
    const id = await quotes.add({ projectId, source, request, route, expiresAt })
    if (id === undefined) return []
    const { data: _, ...shown } = route
    // No contract accepts a minimum of 0.
    const minAmountOut = (route.amountOut * (bps - BigInt(request.slippageBps))) / bps || 1n
    return [{ ...shown, id, source, minAmountOut, createdAt, expiresAt }]
  }

  /** @throws 400 */
  function checkTerms({ route }: StoredQuote, { minAmountOut, deadline }: AcceptedQuote): void {
    const { amountOut } = route
    if (minAmountOut > amountOut || minAmountOut < amountOut / 2n) {
      throw httpError(400, 'minAmountOut', 'at most the quoted amount, and at least half of it')
    }
    const seconds = now() / 1_000
    if (deadline <= seconds || deadline > seconds + maxDeadlineSeconds) {
      throw httpError(400, 'deadline', 'seconds since the epoch, within 30 minutes')
    }
  }

  function checkTransaction(tx: SwapTransaction, { route, request }: StoredQuote): void {
    const value = request.from === 'native' ? request.amount : 0n
    const mismatches = [
      ...(tx.to.toLowerCase() === route.router.toLowerCase() ? [] : ['router']),
      ...(tx.value === value ? [] : ['value']),
    ]
    if (mismatches.length > 0) throw new SwapMismatchError(mismatches)
  }

  return {
    async getPrice(wanted) {
      const asked = selectSources(wanted.chainId)
      const request = { ...wanted, fee }
      const prices = await Promise.all(asked.map((source) => readPrice(source, request)))
      return sortByAmount(prices.flat())[0]
    },
    async getQuotes(projectId, wanted) {
      const asked = selectSources(wanted.chainId)
      const request = { ...wanted, fee }
      const routes = await Promise.all(asked.map((source) => getRoute(source, request)))
      const stored = await Promise.all(
        routes.map((found) => (found ? store(projectId, request, found) : [])),
      )
      return sortByAmount(stored.flat())
    },
    async build(projectId, accepted) {
      const quote = await quotes.find(accepted.id)
      const source = sources.find(({ id }) => id === quote?.source)
      const isOwn =
        quote?.projectId === projectId && quote.request.account === accepted.account.toLowerCase()
      // The same for an id that there is not, and for another user's.
      if (!quote || !source || !isOwn) {
        throw httpError(404, 'quote-expired', 'no such quote, or it expired: get new quotes')
      }
      checkTerms(quote, accepted)
      const { minAmountOut, deadline } = accepted
      const request = { ...quote.request, minAmountOut, deadline }
      try {
        const tx = await withTimeout(timeouts.build, (signal) =>
          source.build(quote.route, request, signal),
        )
        checkTransaction(tx, quote)
        return tx
      } catch (thrown) {
        report(source, thrown)
        if (thrown instanceof UpstreamError) throw thrown
        if (thrown instanceof UpstreamHttpError || thrown instanceof SwapGoneError) {
          throw httpError(502, 'quote-refused', 'the source no longer offers this: get new quotes')
        }
        if (thrown instanceof SwapMismatchError) {
          throw httpError(502, 'swap-mismatch', `other than quoted: ${thrown.message}`)
        }
        if (thrown instanceof TimeoutError)
          throw httpError(504, 'source', 'did not respond in time')
        throw httpError(502, 'source', 'did not build the transaction')
      }
    },
  }
}
