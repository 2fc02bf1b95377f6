/** Shares quotes between requests for the same for some seconds: providers limit how often they are asked. */
import { z } from 'zod'
import type { ResponseCache } from '../upstream/response-cache.js'
import { type OnRampWish, providerIds, type Quote, quoteFeeTypes } from './provider.js'

export interface MadeQuotes {
  /** Milliseconds since the epoch. */
  readonly madeAt: number
  readonly quotes: readonly Quote[]
}

const keepMs = 4_000
const stored = z.object({
  madeAt: z.number(),
  quotes: z.array(
    z.object({
      provider: z.enum(providerIds),
      serviceProvider: z.string().exactOptional(),
      currency: z.string(),
      total: z.string(),
      amountOut: z.string(),
      fees: z.array(z.object({ type: z.enum(quoteFeeTypes), amount: z.string() })),
    }),
  ),
})

export interface QuoteCacheDeps {
  readonly cache: ResponseCache
  /** Milliseconds since the epoch. */
  now(): number
}

/** @returns Reads quotes of a wish, and makes them if there are none of the last seconds. */
export function createQuoteCache({ cache, now }: QuoteCacheDeps) {
  return async (
    wish: OnRampWish,
    getQuotes: () => Promise<readonly Quote[]>,
  ): Promise<MadeQuotes> => {
    const { country, subdivision = '', fiatCurrency, fiatAmount, method, token } = wish
    const key = ['quotes', country, subdivision, fiatCurrency, fiatAmount, method, token]
    const make = async () => JSON.stringify({ quotes: await getQuotes(), madeAt: now() })
    const read = async (isForced: boolean) =>
      stored.parse(JSON.parse(await cache.text(key, keepMs, make, isForced)))
    const kept = await read(false)
    // By the gateway's own clock, which is not that of the store.
    return now() < kept.madeAt + keepMs ? kept : read(true)
  }
}
