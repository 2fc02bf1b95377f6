/** Prices that the operator gave: of coins that stand for a currency, and of chains for development. */
import { assetKey, parseAsset } from '../assets/asset.js'
import { getPrice, type Price } from './price.js'
import type { PriceSource } from './prices.js'

export function fixedPrices(configured: Readonly<Record<string, number>>): PriceSource {
  const all = new Map<string, Price>()
  for (const [text, number] of Object.entries(configured)) {
    const [asset, price] = [parseAsset(text), getPrice(number)]
    if (asset && price) all.set(assetKey(asset), price)
  }
  return {
    async of(assets) {
      const keys = assets.map(assetKey)
      return new Map(
        keys.flatMap((key): [string, Price][] => {
          const price = all.get(key)
          return price ? [[key, price]] : []
        }),
      )
    },
  }
}
