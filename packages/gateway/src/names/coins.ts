/** Which chain a record of a name is for: SLIP-44 numbers, and those that ENSIP-11 makes of EVM chains. */

export const etherCoin = 60
/** ENSIP-19: stands for every EVM chain that has no record of its own. */
export const everyEvmCoin = 0x80000000
const bitcoinCoin = 0
const solanaCoin = 501

/** Test networks have no coin type that is theirs alone: as on Solana's, the coin's own record is read there, too. */
const bitcoinChains = new Set([
  'bip122:000000000019d6689c085ae165831e93',
  'bip122:000000000933ea01ad0ee984209779ba',
  'bip122:00000008819873e925422c1ff0f99f7c',
  'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
])

/** `chain` is CAIP-2. Nothing where there is none: chain ids from 2^31 on would turn into others' (NAM-03). */
export function getCoinType(chain: string): number | undefined {
  if (bitcoinChains.has(chain)) return bitcoinCoin
  if (chain.startsWith('solana:')) return solanaCoin
  const id = /^eip155:([1-9]\d{0,9})$/.exec(chain)?.[1]
  if (id === undefined || Number(id) >= everyEvmCoin) return undefined
  return id === '1' ? etherCoin : everyEvmCoin + Number(id)
}

export const isEvmCoin = (coinType: number): boolean =>
  coinType === etherCoin || (coinType >= everyEvmCoin && coinType <= 0xffffffff)

/** Normalizes the second coin type of mainnet, which follows from its chain id, to the usual one. */
export const canonicalCoin = (coinType: number): number =>
  coinType === everyEvmCoin + 1 ? etherCoin : coinType

/** The EVM chain of a record, CAIP-2; nothing of other chains, nor of the record for all of them. */
export function getEvmChain(coinType: number): `eip155:${string}` | undefined {
  if (!isEvmCoin(coinType) || coinType === everyEvmCoin) return undefined
  return coinType === etherCoin ? 'eip155:1' : `eip155:${coinType - everyEvmCoin}`
}
