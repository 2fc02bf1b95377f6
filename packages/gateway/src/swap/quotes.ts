/**
 * Quotes that users may accept. They stay in the cache for half a minute: it is limited in bytes, and what it drops can be
 * quoted again (threats B48, B50).
 */
import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { evmAddress } from '../config/shapes.js'
import type { Cache } from '../key-value/key-value.js'
import type { SwapQuoteRequest, SwapRoute } from './source.js'

export const quoteMs = 30_000
/** UTF-16 units of `SwapRoute.data`. */
export const maxRouteData = 128 * 1_024

export interface StoredQuote {
  readonly projectId: string
  /** Id of the source. */
  readonly source: string
  readonly request: SwapQuoteRequest
  readonly route: SwapRoute
  /** Milliseconds since the epoch. */
  readonly expiresAt: number
}

const whole = z.string().regex(/^\d+$/).transform(BigInt)
const token = z.union([z.literal('native'), evmAddress])
const stored = z.object({
  projectId: z.string(),
  source: z.string(),
  request: z.object({
    chainId: z.string(),
    from: token,
    to: token,
    amount: whole,
    account: evmAddress,
    slippageBps: z.int(),
    fee: z.object({ bps: z.int(), recipient: evmAddress }).optional(),
  }),
  route: z.object({
    router: evmAddress,
    spender: evmAddress,
    amountOut: whole,
    gas: whole,
    fees: z.array(z.object({ type: z.enum(['operator', 'source']), amount: whole, token })),
    data: z.string(),
  }),
  expiresAt: z.number(),
})

const getKey = (id: string) => `swap-quote:${id}`
const idPattern = /^[0-9a-f]{32}$/

export interface Quotes {
  /** @returns Id of the quote. Undefined if it could not be stored. */
  add(quote: StoredQuote): Promise<string | undefined>
  /** @returns Undefined if there is none, or it expired. */
  find(id: string): Promise<StoredQuote | undefined>
}

/** @param now - Milliseconds since the epoch. */
export function createQuotes(cache: Cache, now: () => number): Quotes {
  return {
    async add(quote) {
      const id = randomBytes(16).toString('hex')
      const text = JSON.stringify(quote, (_, value: unknown) =>
        typeof value === 'bigint' ? String(value) : value,
      )
      try {
        await cache.set(getKey(id), text, quoteMs)
        return id
      } catch {
        return undefined
      }
    },
    async find(id) {
      if (!idPattern.test(id)) return undefined
      const text = await cache.get(getKey(id)).catch(() => undefined)
      if (text === undefined) return undefined
      const read = stored.safeParse(JSON.parse(text))
      // By the gateway's own clock, which is not that of the store.
      if (!read.success || now() >= read.data.expiresAt) return undefined
      const { request, ...quote } = read.data
      return { ...quote, request: { ...request, fee: request.fee } }
    },
  }
}
