/** Prices that feed contracts have. */
import { assetKey, parseAsset } from '../assets/asset.js'
import type { EvmCalls } from '../assets/evm-calls.js'
import type { Config } from '../config/schema.js'
import type { Work } from '../http/work.js'
import type { Cache } from '../key-value/key-value.js'
import { type Price, parsePriceText, priceText } from './price.js'
import type { PriceSource } from './prices.js'
import { type Feed, readFeeds } from './read-feeds.js'

export interface FeedPricesDeps {
  readonly feeds: Config['prices']['feeds']
  readonly cache: Cache
  /** Nothing for a chain without nodes. */
  getCalls(chain: string, work?: Work): EvmCalls | undefined
  now?: () => number
}

const keptMs = 15_000

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

  /** All feeds of one chain in one question. */
  async function ask(
    chain: string,
    feedsOfChain: readonly Feed[],
    work: Work | undefined,
  ): Promise<(Price | undefined)[]> {
    const calls = getCalls(chain, work)
    if (!calls) return []
    const found = await readFeeds(calls, feedsOfChain, now())
    return found.map((answer) => answer?.price)
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
