/** Prices of an API with CoinGecko's `simple/price` and `simple/token_price`. What it is asked for is assets, never whose. */
import { z } from 'zod'
import { type Asset, assetKey } from '../assets/asset.js'
import type { Config } from '../config/schema.js'
import type { KeyValue } from '../key-value/key-value.js'
import { type Upstream, urlBelow } from '../upstream/upstream.js'
import { type Price, priceOf, priceText, readPriceText } from './price.js'
import type { PriceSource } from './prices.js'

export interface ApiPricesNeeds {
  readonly api: NonNullable<Config['prices']['api']>
  readonly upstream: Upstream
  readonly shared: KeyValue
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

const keptMs = 60_000
const perRequest = 50
const answer = z.record(z.string(), z.object({ usd: z.number().nullish() }))

export function apiPrices({ api, upstream, shared }: ApiPricesNeeds): PriceSource {
  const coins = new Map(Object.entries({ ...usualCoins, ...api.coins }))
  const platforms = new Map(Object.entries({ ...usualPlatforms, ...api.platforms }))
  const place = (asset: Asset) => `price:api:${assetKey(asset)}`

  async function ask(path: string, list: string, ids: readonly string[]) {
    const found = new Map<string, Price>()
    for (let at = 0; at < ids.length; at += perRequest) {
      const some = ids.slice(at, at + perRequest).join(',')
      const said = await upstream.read(
        (base) => urlBelow(base, path, { [list]: some, vs_currencies: 'usd' }),
        answer,
      )
      for (const [id, { usd }] of Object.entries(said)) {
        const price = priceOf(usd ?? 0)
        if (price) found.set(id, price)
      }
    }
    return found
  }

  const unique = (ids: readonly string[]) => [...new Set(ids)]

  async function fresh(assets: readonly Asset[]): Promise<Map<string, Price>> {
    const prices = new Map<string, Price>()
    const put = (asset: Asset, price: Price | undefined) => {
      if (price) prices.set(assetKey(asset), price)
    }
    const native = assets.filter(({ token, chain }) => token === undefined && coins.has(chain))
    const ids = unique(native.map(({ chain }) => coins.get(chain) ?? ''))
    const byId = await ask('/simple/price', 'ids', ids)
    for (const asset of native) put(asset, byId.get(coins.get(asset.chain) ?? ''))

    for (const chain of unique(assets.map((asset) => asset.chain))) {
      const platform = platforms.get(chain)
      const tokens = assets.filter((asset) => asset.chain === chain && asset.token !== undefined)
      if (platform === undefined || tokens.length === 0) continue
      const path = `/simple/token_price/${encodeURIComponent(platform)}`
      const found = await ask(
        path,
        'contract_addresses',
        tokens.map(({ token = '' }) => token),
      )
      for (const asset of tokens) put(asset, found.get(asset.token ?? ''))
    }
    return prices
  }

  return {
    async of(assets) {
      const prices = new Map<string, Price>()
      const kept = await Promise.all(
        assets.map((asset) => shared.get(place(asset)).catch(() => undefined)),
      )
      assets.forEach((asset, at) => {
        const price = readPriceText(kept[at] ?? '')
        if (price) prices.set(assetKey(asset), price)
      })
      const unknown = assets.filter((_, at) => kept[at] === undefined)
      const found = unknown.length > 0 ? await fresh(unknown) : new Map<string, Price>()
      for (const asset of unknown) {
        const price = found.get(assetKey(asset))
        if (price) prices.set(assetKey(asset), price)
        await shared.set(place(asset), price ? priceText(price) : '', keptMs).catch(() => {})
      }
      return prices
    },
  }
}
