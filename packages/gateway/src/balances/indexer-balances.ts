/**
 * Balances of a server that has this endpoint, too. It is believed about amounts and prices, not about pictures or names: what
 * it shows goes through the same sieve as what contracts say.
 */
import { z } from 'zod'
import { toUnits } from '../assets/amount-text.js'
import { type Asset, assetKey, readTokenAddress } from '../assets/asset.js'
import type { TokenList } from '../assets/token-list.js'
import { sanitizeUnlistedToken } from '../assets/unlisted-token-name.js'
import { getPrice } from '../prices/price.js'
import type { Upstream } from '../upstream/upstream.js'
import type { BalanceSource, Holding } from './token-balance.js'

const max = 2_000

const entry = z.object({
  name: z.string().max(1_000),
  symbol: z.string().max(1_000),
  chainId: z.string(),
  address: z.string().max(256).nullish(),
  price: z.number().nullish(),
  quantity: z.object({
    decimals: z.string().regex(/^\d{1,2}$/),
    numeric: z.string().max(160),
  }),
})
const answer = z.object({ balances: z.array(z.unknown()).max(max) })

export interface IndexerBalancesDeps {
  readonly chain: string
  readonly indexer: Upstream
  readonly list: TokenList
}

export function indexerBalances({ chain, indexer, list }: IndexerBalancesDeps): BalanceSource {
  function getAsset(address: string | null | undefined): Asset | undefined {
    if (!address) return { chain }
    const asset = readTokenAddress(address)
    return asset?.chain === chain ? asset : undefined
  }

  /** One that is wrong costs none of the others. */
  function holding(value: unknown): Holding | undefined {
    const read = entry.safeParse(value)
    if (!read.success || read.data.chainId !== chain) return undefined
    const { name, symbol, address, quantity } = read.data
    const asset = getAsset(address)
    const decimals = Number(quantity.decimals)
    const units = toUnits(quantity.numeric, decimals)
    if (!asset || units === undefined || decimals > 36) return undefined
    const price = getPrice(read.data.price ?? 0)
    const rest = { decimals, units, ...(price && { price }) }
    const { token } = asset
    // The native coin's data is known here, so the indexer's names for it are ignored.
    if (token === undefined)
      return decimals === list.coin(chain).decimals ? { ...list.coin(chain), ...rest } : undefined
    if (decimals === 0 || units === 0n) return undefined
    const listed = list.find(asset)
    if (listed) {
      // One that divides a listed token otherwise is not to be believed about its amount.
      if (listed.decimals !== decimals) return undefined
      const { icon } = listed
      return { asset, address: token, name: listed.name, symbol: listed.symbol, icon, ...rest }
    }
    return { asset, address: token, ...sanitizeUnlistedToken(list, asset, symbol, name), ...rest }
  }

  return {
    async read(account) {
      const { balances } = await indexer.read((template) => {
        const url = new URL(template.replaceAll('{address}', encodeURIComponent(account)))
        url.searchParams.set('chainId', chain)
        url.searchParams.set('currency', 'usd')
        return url.href
      }, answer)
      const all = new Map<string, Holding>()
      for (const value of balances) {
        const balance = holding(value)
        if (balance && !all.has(assetKey(balance.asset))) all.set(assetKey(balance.asset), balance)
      }
      const own = assetKey({ chain })
      const coin = all.get(own) ?? { ...list.coin(chain), units: 0n }
      all.delete(own)
      return [coin, ...all.values()]
    },
  }
}
