/** Makes the sources of rates that are configured, in order of preference. */
import type { EvmCalls } from '../assets/evm-calls.js'
import type { Config } from '../config/schema.js'
import type { Feed } from '../prices/read-feeds.js'
import type { Upstream } from '../upstream/upstream.js'
import { apiRates } from './api-rates.js'
import { feedRates } from './feed-rates.js'
import { fixedRates } from './fixed-rates.js'
import { knownFeedChain, knownFeeds } from './known-feeds.js'
import type { RateSource } from './rate-source.js'

export interface RateSourcesDeps {
  readonly settings: Config['rates']
  /** The operator's own sources, asked first. */
  readonly own: readonly RateSource[]
  /** The API of `prices.api`. */
  readonly api: Upstream | undefined
  getCalls(chain: string): EvmCalls | undefined
}

const heartbeatSeconds = 90_000

export function createRateSources(deps: RateSourcesDeps): readonly RateSource[] {
  const { settings, own, api, getCalls } = deps
  const known = settings.currencies.flatMap((currency): [string, Feed][] => {
    const feed = Object.hasOwn(knownFeeds, currency) ? knownFeeds[currency] : undefined
    return feed === undefined ? [] : [[currency, { chain: knownFeedChain, feed, heartbeatSeconds }]]
  })
  const feeds = { ...Object.fromEntries(known), ...settings.feeds }
  return [
    ...own,
    fixedRates(settings.fixed),
    feedRates({ feeds, getCalls }),
    ...(api ? [apiRates({ upstream: api, currencies: settings.currencies })] : []),
  ]
}
