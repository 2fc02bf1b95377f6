/** What the gateway says that assets are worth, in US dollars: an estimate beside an amount, never in place of it. */

import * as z from 'zod/mini'
import { withTimeout } from '../abort.js'
import type { Asset, DecodedRequest, Part } from '../approval/decoded-request.js'

export interface Price {
  readonly units: bigint
  /** How many digits of `units` are a fraction. */
  readonly decimals: number
}

/** By `priceKey`. */
export type Prices = ReadonlyMap<string, Price>

export interface PricesDeps {
  /** The frame's own: it is served by the gateway. */
  readonly origin: string
  readonly projectId: string
  fetch(request: Request): Promise<Response>
}

/**
 * Fetches prices of all that a request names. Never rejects and never takes longer than `maxWaitMs`: a price that comes later is
 * left out, so that a card does not change while it is read.
 */
export type PricesOf = (decoded: DecodedRequest, signal: AbortSignal) => Promise<Prices>

export const maxWaitMs = 300
const maxAssets = 40
const digits = 18

/** What gateways call a chain's native token. */
const nativeAddress = (chainId: string): string =>
  chainId.startsWith('solana:') ? `So${'1'.repeat(41)}` : `0x${'e'.repeat(40)}`

/** Undefined for what has no price: an item of a collection. */
export function priceKey(asset: Asset): string | undefined {
  if (asset.kind === 'item') return undefined
  return asset.kind === 'native' ? 'native' : asset.address
}

const answer = z.object({
  fungibles: z.array(z.object({ address: z.string(), price: z.number() })).check(z.maxLength(200)),
})

function parsePrice(price: number): Price | undefined {
  if (!(price > 0 && price < 1e15)) return undefined
  const units = BigInt(price.toFixed(digits).replace('.', ''))
  return units > 0n ? { units, decimals: digits } : undefined
}

function getAssets({ actions, changes = [] }: DecodedRequest): readonly Asset[] {
  const ofParts = (parts: readonly Part[]) => parts.map(({ asset }) => asset)
  const ofActions = actions.flatMap((action) => {
    if (action.type === 'transfer' || action.type === 'approve') return [action.asset]
    return action.type === 'offer' ? [...ofParts(action.gives), ...ofParts(action.gets)] : []
  })
  return [...ofActions, ...changes.map(({ asset }) => asset)]
}

/** Whether anything in it is counted in the native token. */
const hasNative = ({ actions, fee }: DecodedRequest): boolean =>
  fee !== undefined ||
  actions.some(
    (action) => (action.type === 'call' || action.type === 'deploy') && action.amount > 0n,
  )

export function createPrices({ origin, projectId, fetch }: PricesDeps): PricesOf {
  return async (decoded, signal) => {
    const keys = new Set(getAssets(decoded).flatMap((asset) => priceKey(asset) ?? []))
    if (hasNative(decoded)) keys.add('native')
    const { chainId } = decoded
    const requested = new Map(
      [...keys]
        .slice(0, maxAssets)
        .map((key) => [`${chainId}:${key === 'native' ? nativeAddress(chainId) : key}`, key]),
    )
    const prices = new Map<string, Price>()
    if (requested.size === 0) return prices
    const url = new URL('/v1/fungible/price', origin)
    url.searchParams.set('projectId', projectId)
    const createRequest = (limit: AbortSignal) =>
      new Request(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ currency: 'usd', addresses: [...requested.keys()] }),
        cache: 'no-store',
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
        redirect: 'error',
        signal: limit,
      })
    try {
      const read = await withTimeout(maxWaitMs, signal, async (limit) => {
        const body: unknown = await (await fetch(createRequest(limit))).json()
        // The time is over all the same where a fetch does not end with its signal.
        limit.throwIfAborted()
        return z.safeParse(answer, body)
      })
      if (!read.success) return prices
      for (const { address, price } of read.data.fungibles) {
        const key = requested.get(address)
        const parsed = parsePrice(price)
        if (key !== undefined && parsed) prices.set(key, parsed)
      }
    } catch {
      // Amounts are shown without.
    }
    return prices
  }
}
