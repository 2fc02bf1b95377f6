/** Rates of the operator's price API, by CoinGecko's `exchange_rates`: it says what one bitcoin is worth in each currency. */
import { z } from 'zod'
import { amountText } from '../assets/amount-text.js'
import { getPrice } from '../prices/price.js'
import { type Upstream, urlBelow } from '../upstream/upstream.js'
import type { RateSource, SourceRate } from './rate-source.js'

export interface ApiRatesDeps {
  readonly upstream: Upstream
  readonly currencies: readonly string[]
  readonly now?: () => number
}

const answer = z.object({
  rates: z.record(z.string(), z.object({ value: z.number(), type: z.string() })),
})
const finest = 18

export const apiRates = ({ upstream, currencies, now = Date.now }: ApiRatesDeps): RateSource => ({
  currencies,
  async getRates(requested) {
    const { rates } = await upstream.read((base) => urlBelow(base, '/exchange_rates'), answer)
    const toPrice = (currency: string) => {
      const row = rates[currency.toLowerCase()]
      return row?.type === 'fiat' ? getPrice(row.value) : undefined
    }
    const dollars = toPrice('USD')
    return new Map(
      requested.flatMap((currency): [string, SourceRate][] => {
        const amount = toPrice(currency)
        if (!dollars || !amount) return []
        // Both have the same scale.
        const units = (amount.units * 10n ** BigInt(finest)) / dollars.units
        return [[currency, { rate: amountText(units, finest), updatedAt: now() }]]
      }),
    )
  },
})
