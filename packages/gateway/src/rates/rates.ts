/** Exchange rates of the US dollar, from the first source that knows each. Cached, and shared by all requests. */
import type { Cache } from '../key-value/key-value.js'
import { parsePriceText } from '../prices/price.js'
import { withTimeout } from '../upstream/with-timeout.js'
import type { RateSource, SourceRate } from './rate-source.js'

export interface RatesDeps {
  /** In order of preference. */
  readonly sources: readonly RateSource[]
  readonly cache: Cache
  readonly now?: () => number
}

export interface Rates {
  /** Currencies that a source may know. Empty without a source. */
  readonly currencies: readonly string[]
  /** Rates that are known now. `lost` is the error behind the missing ones. */
  get(): Promise<{ readonly rates: ReadonlyMap<string, SourceRate>; readonly lost: unknown }>
}

type Result = Awaited<ReturnType<Rates['get']>>

/** A rate is asked for again after it. */
const freshMs = 10 * 60_000
/** A currency without a rate is asked for again after it. */
const unknownMs = 60_000
/** A day, and the hour in which a feed that answers daily may be late. */
const maxAgeMs = 25 * 3_600_000
/** Clocks of other machines may be ahead of this one. */
const skewMs = 15 * 60_000
const maxCurrencies = 64
/** A source that never answers must not block the next ones. Longer than a busy node takes. */
const timeoutMs = 5_000

export function createRates({ sources, cache, now = Date.now }: RatesDeps): Rates {
  const currencies = [...new Set(sources.flatMap((source) => source.currencies))].slice(
    0,
    maxCurrencies,
  )
  /** The last known rates, for times when no source answers. */
  const latest = new Map<string, SourceRate>()
  let underWay: Promise<Result> | undefined

  const place = (currency: string) => `rate:${currency}`

  /** A rate of last week is worse than none, and so is one that is no positive decimal number. */
  function isValid({ rate, updatedAt }: SourceRate): boolean {
    const price = parsePriceText(rate)
    const age = now() - updatedAt
    return (
      price !== undefined &&
      price.decimals <= 18 &&
      price.units < 10n ** BigInt(price.decimals + 15) &&
      age <= maxAgeMs &&
      age >= -skewMs
    )
  }

  /** Null if no source knew it a moment ago. Undefined if the sources must be asked. */
  async function getStored(currency: string): Promise<SourceRate | null | undefined> {
    const text = await cache.get(place(currency)).catch(() => undefined)
    if (text === undefined) return undefined
    const [rate = '', time = ''] = text.split(' ')
    const stored = { rate, updatedAt: Date.parse(time) }
    return isValid(stored) ? stored : null
  }

  async function store(currency: string, rate: SourceRate | undefined): Promise<void> {
    const text = rate ? `${rate.rate} ${new Date(rate.updatedAt).toISOString()}` : ''
    await cache.set(place(currency), text, rate ? freshMs : unknownMs).catch(() => {})
  }

  async function read(): Promise<Result> {
    const rates = new Map<string, SourceRate>()
    const missing: string[] = []
    for (const currency of currencies) {
      const stored = await getStored(currency)
      if (stored) rates.set(currency, stored)
      if (stored === undefined) missing.push(currency)
    }
    let lost: unknown
    for (const source of sources) {
      const left = missing.filter(
        (currency) => !rates.has(currency) && source.currencies.includes(currency),
      )
      if (left.length === 0) continue
      try {
        const found = await withTimeout(timeoutMs, () => source.getRates(left))
        for (const currency of left) {
          const rate = found.get(currency)
          if (rate && isValid(rate)) rates.set(currency, rate)
        }
      } catch (thrown) {
        lost = thrown
      }
    }
    for (const currency of missing) {
      const rate = rates.get(currency)
      if (rate) latest.set(currency, rate)
      await store(currency, rate)
    }
    for (const [currency, rate] of latest)
      if (!rates.has(currency) && isValid(rate)) rates.set(currency, rate)
    return { rates, lost }
  }

  return {
    currencies,
    get() {
      underWay ??= read().finally(() => {
        underWay = undefined
      })
      return underWay
    },
  }
}
