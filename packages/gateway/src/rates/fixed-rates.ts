/** Rates that the operator set: of currencies that are tied to the dollar, and for development. */
import type { RateSource, SourceRate } from './rate-source.js'

export const fixedRates = (
  configured: Readonly<Record<string, string>>,
  now: () => number = Date.now,
): RateSource => ({
  currencies: Object.keys(configured),
  async getRates(currencies) {
    return new Map(
      currencies.flatMap((currency): [string, SourceRate][] => {
        const rate = configured[currency]
        // It counts until the configuration changes.
        return rate === undefined ? [] : [[currency, { rate, updatedAt: now() }]]
      }),
    )
  },
})
