/** Prices of an API with CoinGecko's `simple/price` and `simple/token_price`. What it is asked for is assets, never whose. */
import { z } from 'zod'
import { type Asset, assetKey } from '../assets/asset.js'
import { boundedMap } from '../bounded-map.js'
import type { Config } from '../config/schema.js'
import type { Work } from '../http/work.js'
import type { Cache } from '../key-value/key-value.js'
import { type Upstream, urlBelow } from '../upstream/upstream.js'
import { getPrice, type Price, parsePriceText, priceText } from './price.js'
import type { PriceSource } from './prices.js'

export interface ApiPricesDeps {
  readonly api: NonNullable<Config['prices']['api']>
  readonly upstream: Upstream
  readonly cache: Cache
  /** Coins and listed tokens are asked for first: a limit of the API is reached by tokens that it may not know. */
  isListed(asset: Asset): boolean
  readonly now?: () => number
}

/** What the API calls the coins of well-known chains, and those chains. */
const usualCoins: Readonly<Record<string, string>> = {
  'eip155:1': 'ethereum',
  'eip155:10': 'ethereum',
  'eip155:56': 'binancecoin',
  'eip155:100': 'xdai',
  'eip155:137': 'polygon-ecosystem-token',
  'eip155:324': 'ethereum',
  'eip155:8453': 'ethereum',
  'eip155:42161': 'ethereum',
  'eip155:43114': 'avalanche-2',
  'eip155:59144': 'ethereum',
  'bip122:000000000019d6689c085ae165831e93': 'bitcoin',
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana',
}
const usualPlatforms: Readonly<Record<string, string>> = {
  'eip155:1': 'ethereum',
  'eip155:10': 'optimistic-ethereum',
  'eip155:56': 'binance-smart-chain',
  'eip155:100': 'xdai',
  'eip155:137': 'polygon-pos',
  'eip155:324': 'zksync',
  'eip155:8453': 'base',
  'eip155:42161': 'arbitrum-one',
  'eip155:43114': 'avalanche',
  'eip155:59144': 'linea',
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana',
}

/** A price is asked for again after it. */
const freshMs = 60_000
/** An older price stands in that long while the API does not answer. */
const staleMs = 60 * 60 * 1000
/** A token that the API does not list today is not asked for again so soon: APIs count requests (threat B22). */
const unknownMs = 60 * 60 * 1000
const maxLatest = 10_000
/** Calls of a node that one request of the API counts as. */
const callsPerRequest = 10
const perRequest = 50
const answer = z.record(z.string(), z.object({ usd: z.number().nullish() }))

interface Stored {
  /** Nothing if the API does not know the asset. */
  readonly price: Price | undefined
  readonly isFresh: boolean
}

export function apiPrices({
  api,
  upstream,
  cache,
  isListed,
  now = Date.now,
}: ApiPricesDeps): PriceSource {
  const coins = new Map(Object.entries({ ...usualCoins, ...api.coins }))
  const platforms = new Map(Object.entries({ ...usualPlatforms, ...api.platforms }))
  const place = (asset: Asset) => `price:api:${assetKey(asset)}`

  /** Apart from the cache, which others fill: assets that have a price are few (threat B24). */
  const latest = boundedMap<string>(maxLatest)

  async function parseStored(asset: Asset): Promise<Stored | undefined> {
    const cached = await cache.get(place(asset)).catch(() => undefined)
    const text = cached ?? latest.get(place(asset))
    if (text === undefined) return undefined
    if (text === '') return { price: undefined, isFresh: true }
    const [time = '', amount = ''] = text.split(' ')
    const price = parsePriceText(amount)
    const age = now() - Date.parse(time)
    return price && age < staleMs ? { price, isFresh: age < freshMs } : undefined
  }

  async function store(asset: Asset, price: Price | undefined): Promise<void> {
    const text = price ? `${new Date(now()).toISOString()} ${priceText(price)}` : ''
    if (price) latest.set(place(asset), text)
    const life = price ? staleMs : asset.token === undefined ? freshMs : unknownMs
    await cache.set(place(asset), text, life).catch(() => {})
  }

  /** One request. `ids` as the API has them. */
  async function ask(path: string, list: string, ids: readonly string[], work: Work | undefined) {
    await work?.consume(callsPerRequest)
    const response = await upstream.read(
      (base) => urlBelow(base, path, { [list]: ids.join(','), vs_currencies: 'usd' }),
      answer,
    )
    return new Map(
      Object.entries(response).flatMap(([id, { usd }]): [string, Price][] => {
        const price = getPrice(usd ?? 0)
        return price ? [[id, price]] : []
      }),
    )
  }

  interface Request {
    readonly path: string
    readonly list: string
    /** Each with what the API calls it. */
    readonly assets: readonly (readonly [Asset, string])[]
  }

  function requestsFor(assets: readonly Asset[]): readonly Request[] {
    const native = assets.flatMap((asset): [Asset, string][] => {
      const id = asset.token === undefined ? coins.get(asset.chain) : undefined
      return id === undefined ? [] : [[asset, id]]
    })
    const byPlatform = new Map<string, [Asset, string][]>()
    for (const asset of assets) {
      const platform = platforms.get(asset.chain)
      if (asset.token === undefined || platform === undefined) continue
      const all = byPlatform.get(platform) ?? []
      byPlatform.set(platform, all)
      all.push([asset, asset.token])
    }
    const whole: Request[] = [
      { path: '/simple/price', list: 'ids', assets: native },
      ...[...byPlatform].map(([platform, list]) => ({
        path: `/simple/token_price/${encodeURIComponent(platform)}`,
        list: 'contract_addresses',
        assets: list,
      })),
    ]
    return whole.flatMap(({ assets: all, ...rest }) =>
      Array.from({ length: Math.ceil(all.length / perRequest) }, (_, at) => ({
        ...rest,
        assets: all.slice(at * perRequest, (at + 1) * perRequest),
      })),
    )
  }

  return {
    async of(assets, work) {
      const prices = new Map<string, Price>()
      const stored = await Promise.all(assets.map(parseStored))
      assets.forEach((asset, at) => {
        const price = stored[at]?.price
        // An old one is replaced below, or stands in.
        if (price) prices.set(assetKey(asset), price)
      })
      const missing = assets.filter((_, at) => !stored[at]?.isFresh)
      const isUnlisted = (asset: Asset) => !isListed(asset)
      const requested = [
        ...missing.filter((asset) => isListed(asset)),
        ...missing.filter(isUnlisted),
      ]
      let lost: unknown
      for (const { path, list, assets: some } of requestsFor(requested)) {
        try {
          const found = await ask(path, list, [...new Set(some.map(([, id]) => id))], work)
          for (const [asset, id] of some) {
            const price = found.get(id)
            if (price) prices.set(assetKey(asset), price)
            else prices.delete(assetKey(asset))
            await store(asset, price)
          }
        } catch (thrown) {
          // The others of the list may be known all the same.
          lost = thrown
          break
        }
      }
      if (lost !== undefined && prices.size === 0) throw lost
      return prices
    },
  }
}
