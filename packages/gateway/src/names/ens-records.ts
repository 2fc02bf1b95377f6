/** What ENS says of a name, for one chain (X7): whose record it is, is said with it. */
import { type Hex, isAddress } from 'viem'
import { normalize } from 'viem/ens'
import { addressText } from './address-text.js'
import { etherCoin, everyEvmCoin, getCoinType, isEvmCoin } from './coins.js'
import type { Ens } from './ens.js'
import { type NameAttributes, nameAttributes } from './name-rows.js'

export interface Resolved {
  readonly address: string
  /** Of the record that matched. */
  readonly coinType: number
  /** It is not that of the chain asked for. */
  readonly isFallback: boolean
}

export interface EnsProfile {
  readonly name: string
  readonly addresses: Readonly<Record<string, { readonly address: string }>>
  readonly attributes: readonly NameAttributes[]
  readonly resolved: Resolved
}

const maxNameLength = 255

/** ENSIP-15 (threat X6); nothing of what is no name, or only looks like one. */
export function normalised(text: string): string | undefined {
  if (text.length > maxNameLength || !text.includes('.')) return undefined
  try {
    const name = normalize(text)
    return Buffer.byteLength(name) <= maxNameLength ? name : undefined
  } catch {
    return undefined
  }
}

/** Nothing where the name has no address for the chain, or names have none for it at all. */
export async function parseEnsProfile(
  ens: Ens,
  name: string,
  chain: string,
): Promise<EnsProfile | undefined> {
  const coinType = getCoinType(chain)
  if (coinType === undefined) return undefined
  const resolveCoin = async (coin: number): Promise<string | undefined> => {
    const value = await ens.address(name, coin)
    return value === undefined ? undefined : addressText(coin, value, chain)
  }
  const evm = isEvmCoin(coinType)
  const [own, every, avatar] = await Promise.all([
    resolveCoin(coinType),
    evm ? resolveCoin(everyEvmCoin) : undefined,
    ens.text(name, 'avatar'),
  ])
  // Where the default stands in, a resolver answers it as if it were the chain's own.
  const matched = own !== undefined && own !== every ? coinType : everyEvmCoin
  const found: [number, string | undefined][] = [[matched, own ?? every]]
  if (evm && own === undefined && every === undefined && coinType !== etherCoin)
    found.push([etherCoin, await resolveCoin(etherCoin)])

  const addresses: Record<string, { address: string }> = {}
  let resolved: Resolved | undefined
  for (const [coin, address] of found) {
    if (address === undefined) continue
    const at = evm ? coin : coinType
    addresses[at] = { address }
    resolved ??= { address, coinType: at, isFallback: at !== coinType }
  }
  if (!resolved) return undefined
  // A record is any text: what is no picture's address is none.
  const read = nameAttributes.safeParse({ avatar })
  const attributes = read.success && read.data.avatar !== undefined ? [read.data] : []
  return { name, addresses, attributes, resolved }
}

/** The name that an EVM address has on a chain (ENSIP-19), if it is one that users can read. */
export async function readPrimaryName(
  ens: Ens,
  address: string,
  chain: string,
): Promise<string | undefined> {
  const coinType = getCoinType(chain)
  if (coinType === undefined || !isEvmCoin(coinType) || !isAddress(address)) return undefined
  const name = await ens.primaryName(address as Hex, coinType)
  return name !== undefined && normalised(name) === name ? name : undefined
}
