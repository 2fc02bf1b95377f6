/** A name of the service's own, as it is answered. */
import { everyEvmCoin, isEvmCoin } from './coins.js'
import type { Resolved } from './ens-records.js'
import type { NameAttributes, NameRow } from './name-rows.js'

export interface OwnProfile {
  readonly name: string
  readonly registered_at: string
  readonly addresses: Readonly<
    Record<string, { readonly address: string; readonly created: string }>
  >
  readonly attributes: readonly NameAttributes[]
  /** Present if a chain was requested. Null if the owner of the address on that chain is unknown (threat X7). */
  readonly resolved?: Resolved | null
}

/**
 * Returns the coin types of a record. A plain account has the same key on every EVM chain, so its record applies to all
 * of them. The owner of a contract's address on another chain is unknown.
 */
export function getCoinTypes({ coinType, isContract }: NameRow): readonly number[] {
  return isContract ? [coinType] : [coinType, everyEvmCoin]
}

/** The address for a record, as ENSIP-19 has it: the chain's own, or the one for all. */
export function getRecord(row: NameRow, coinType: number): string | undefined {
  const records = getCoinTypes(row)
  const isThere =
    records.includes(coinType) || (isEvmCoin(coinType) && records.includes(everyEvmCoin))
  return isThere ? row.address : undefined
}

function toResolved(row: NameRow, coinType: number): Resolved | null {
  const address = getRecord(row, coinType)
  if (address === undefined) return null
  const isFallback = !getCoinTypes(row).includes(coinType)
  return { address, coinType: isFallback ? everyEvmCoin : coinType, isFallback }
}

export function getProfile(row: NameRow, coinType?: number): OwnProfile {
  const { name, address, attributes } = row
  const created = row.registeredAt.toISOString()
  const records = getCoinTypes(row).map((coin) => [String(coin), { address, created }] as const)
  return {
    name,
    registered_at: created,
    addresses: Object.fromEntries(records),
    attributes: Object.keys(attributes).length > 0 ? [attributes] : [],
    ...(coinType !== undefined && { resolved: toResolved(row, coinType) }),
  }
}
