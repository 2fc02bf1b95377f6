/** Rates of feed contracts, read through the operator's own nodes. A feed says what a currency is worth in dollars. */
import { amountText } from '../assets/amount-text.js'
import type { EvmCalls } from '../assets/evm-calls.js'
import type { Price } from '../prices/price.js'
import { type Feed, readFeeds } from '../prices/read-feeds.js'
import type { RateSource, SourceRate } from './rate-source.js'

export interface FeedRatesDeps {
  /** By ISO 4217 code. */
  readonly feeds: Readonly<Record<string, Feed>>
  /** Undefined for a chain without nodes. */
  getCalls(chain: string): EvmCalls | undefined
  readonly now?: () => number
}

/** Decimals of a rate. */
const finest = 18

/** Dollars for one unit of a currency, as units of it for one dollar. Rounds down at the eighteenth decimal. */
const invert = ({ units, decimals }: Price): string =>
  amountText(10n ** BigInt(decimals + finest) / units, finest)

export function feedRates({ feeds, getCalls, now = Date.now }: FeedRatesDeps): RateSource {
  async function readChain(
    chain: string,
    entries: readonly (readonly [string, Feed])[],
  ): Promise<readonly [string, SourceRate][]> {
    const calls = getCalls(chain)
    if (!calls) return []
    const answers = await readFeeds(
      calls,
      entries.map(([, feed]) => feed),
      now(),
    )
    return entries.flatMap(([currency], at): [string, SourceRate][] => {
      const answer = answers[at]
      if (!answer) return []
      return [[currency, { rate: invert(answer.price), updatedAt: answer.updatedAt }]]
    })
  }

  return {
    currencies: Object.keys(feeds),
    async getRates(currencies) {
      const byChain = new Map<string, [string, Feed][]>()
      for (const currency of currencies) {
        const feed = feeds[currency]
        if (!feed) continue
        const entries = byChain.get(feed.chain) ?? []
        byChain.set(feed.chain, entries)
        entries.push([currency, feed])
      }
      const settled = await Promise.allSettled(
        [...byChain].map(([chain, entries]) => readChain(chain, entries)),
      )
      const rates = new Map(
        settled.flatMap((result) => (result.status === 'fulfilled' ? result.value : [])),
      )
      const failed = settled.find((result) => result.status === 'rejected')
      if (failed && rates.size === 0) throw failed.reason
      return rates
    },
  }
}
