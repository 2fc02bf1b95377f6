/** Settings of exchange rates. */
import { z } from 'zod'
import { parsePriceText } from '../prices/price.js'
import { knownFeedChain } from '../rates/known-feeds.js'
import { chainId, evmAddress, expected, whole } from './shapes.js'

const currency = z
  .string(expected('an ISO 4217 code'))
  .regex(/^[A-Z]{3}$/, { error: 'expected an ISO 4217 code in upper case, such as EUR' })
  .refine((code) => code !== 'USD', { error: 'expected another currency than USD' })

const rate = z
  .union([z.number(), z.string()], expected('units of the currency for one US dollar'))
  .transform(String)
  .refine((text) => parsePriceText(text) !== undefined, {
    error: 'expected a decimal number above 0: units of the currency for one US dollar',
  })

export const rateSettings = z
  .strictObject({
    /** Currencies to serve rates of, beside those of `fixed` and `feeds`. */
    currencies: z
      .array(currency, expected('a list of ISO 4217 codes'))
      .max(64, expected('at most 64'))
      .default([]),
    /** Units of the currency for one US dollar. */
    fixed: z.record(currency, rate).default({}),
    /** Contracts with `latestRoundData`: US dollars for one unit of the currency. */
    feeds: z
      .record(
        currency,
        z.strictObject({
          chain: chainId.default(knownFeedChain),
          feed: evmAddress,
          /** Feeds of currencies answer daily, and may be late. */
          heartbeatSeconds: whole(1, 90_000, 'seconds').default(90_000),
        }),
      )
      .default({}),
  })
  .prefault({})
