/** What things are worth, by the first that knows: the operator, a contract, an API. One that does not answer hides none of the others. */
import { type Asset, assetKey } from '../assets/asset.js'
import type { Work } from '../http/work.js'
import type { Price } from './price.js'

export interface PriceSource {
  /**
   * By `assetKey`, those it knows. Throws `UpstreamError`.
   * @param work - Charged for what the source asks.
   */
  of(assets: readonly Asset[], work?: Work): Promise<ReadonlyMap<string, Price>>
}

export interface Prices {
  /** Whether anything could ever know a price here. */
  readonly isSet: boolean
  /** Returns known prices only. `lost` is the error behind the missing ones. */
  of(
    assets: readonly Asset[],
    work?: Work,
  ): Promise<{ readonly prices: ReadonlyMap<string, Price>; readonly lost: unknown }>
}

export function createPrices(sources: readonly PriceSource[]): Prices {
  return {
    isSet: sources.length > 0,
    async of(assets, work) {
      const prices = new Map<string, Price>()
      let lost: unknown
      for (const source of sources) {
        const left = assets.filter((asset) => !prices.has(assetKey(asset)))
        if (left.length === 0) break
        try {
          for (const [key, price] of await source.of(left, work)) prices.set(key, price)
        } catch (thrown) {
          lost = thrown
        }
      }
      return { prices, lost }
    },
  }
}
