/**
 * Prices that contracts keep, as `AggregatorV3Interface` has it. An answer that is not above zero, from the future, or older than
 * the feed's heartbeat is none: a price of last week is worse than no price.
 */
import { assetKey, parseAsset } from '../assets/asset.js'
import { getDecimals, intAt, selectors, uintAt } from '../assets/evm-abi.js'
import type { EvmCalls } from '../assets/evm-calls.js'
import type { Config } from '../config/schema.js'
import type { Work } from '../http/work.js'
import type { Cache } from '../key-value/key-value.js'
import { type Price, parsePriceText, priceText } from './price.js'
import type { PriceSource } from './prices.js'

export interface FeedPricesDeps {
  readonly feeds: Config['prices']['feeds']
  readonly cache: Cache
  /** Nothing for a chain without nodes. */
  getCalls(chain: string, work?: Work): EvmCalls | undefined
  now?: () => number
}

type Feed = FeedPricesDeps['feeds'][string]

const keptMs = 15_000
/** Seconds that the clocks of a chain and of this machine may differ. */
const skew = 900

export function feedPrices({
  feeds,
  cache,
  getCalls,
  now = Date.now,
}: FeedPricesDeps): PriceSource {
  const byKey = new Map<string, Feed>()
  for (const [text, feed] of Object.entries(feeds)) {
    const asset = parseAsset(text)
    if (asset) byKey.set(assetKey(asset), feed)
  }

  function priceIn(answer: string, decimals: number, heartbeatSeconds: number): Price | undefined {
    const [units, updatedAt] = [intAt(answer, 1), uintAt(answer, 3)]
    if (units === undefined || updatedAt === undefined || units <= 0n) return undefined
    const seconds = BigInt(Math.floor(now() / 1000))
    const age = seconds - updatedAt
    if (age > BigInt(heartbeatSeconds) || age < -BigInt(skew)) return undefined
    const price = { units, decimals }
    // More than any thing is worth: the feed counts in something else.
    return units < 10n ** BigInt(decimals + 15) ? price : undefined
  }

  /** All feeds of one chain in one question. */
  async function ask(
    chain: string,
    feedsOfChain: readonly Feed[],
    work: Work | undefined,
  ): Promise<(Price | undefined)[]> {
    const calls = getCalls(chain, work)
    if (!calls) return []
    const answers = await calls.read(
      feedsOfChain.flatMap(({ feed: to }) => [
        { to, data: selectors.decimals },
        { to, data: selectors.latestRoundData },
      ]),
    )
    return feedsOfChain.map(({ heartbeatSeconds }, at) => {
      const [first, second] = [answers[at * 2], answers[at * 2 + 1]]
      const decimals = first === undefined ? undefined : getDecimals(first)
      if (decimals === undefined || second === undefined) return undefined
      return priceIn(second, decimals, heartbeatSeconds)
    })
  }

  const place = ({ chain, feed, heartbeatSeconds }: Feed) =>
    `price:feed:${chain}:${feed.toLowerCase()}:${heartbeatSeconds}`

  async function getStoredPrice(feed: Feed): Promise<Price | null | undefined> {
    const text = await cache.get(place(feed)).catch(() => undefined)
    return text === '' ? null : text === undefined ? undefined : (parsePriceText(text) ?? null)
  }

  return {
    async of(assets, work) {
      const wanted = assets.flatMap((asset) => {
        const feed = byKey.get(assetKey(asset))
        return feed ? [{ key: assetKey(asset), feed }] : []
      })
      const prices = new Map<string, Price>()
      const requested = new Map<string, { key: string; feed: Feed }[]>()
      for (const request of wanted) {
        const stored = await getStoredPrice(request.feed)
        if (stored) prices.set(request.key, stored)
        if (stored !== undefined) continue
        requested.set(request.feed.chain, [...(requested.get(request.feed.chain) ?? []), request])
      }
      const settled = await Promise.allSettled(
        [...requested].map(async ([chain, all]) => {
          const found = await ask(
            chain,
            all.map(({ feed }) => feed),
            work,
          )
          for (const [at, { key, feed }] of all.entries()) {
            const price = found[at]
            if (price) prices.set(key, price)
            await cache.set(place(feed), price ? priceText(price) : '', keptMs).catch(() => {})
          }
        }),
      )
      const failed = settled.find((result) => result.status === 'rejected')
      if (failed && prices.size === 0) throw failed.reason
      return prices
    },
  }
}
