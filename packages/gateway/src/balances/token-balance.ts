/** What an account holds of one asset. */
import type { Asset } from '../assets/asset.js'
import type { Price } from '../prices/price.js'

export interface Holding {
  readonly asset: Asset
  /** The contract or mint as it is usually written; absent for the chain's own coin. */
  readonly address?: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  readonly units: bigint
  /** The id of its picture, or nothing. */
  readonly icon?: string
  /** Price, if the source of the balance included it. */
  readonly price?: Price
}

export interface BalanceSource {
  /** The coin first. Throws `UpstreamError`, and `UpstreamHttpError` for an account that there can't be. */
  read(account: string): Promise<readonly Holding[]>
}
