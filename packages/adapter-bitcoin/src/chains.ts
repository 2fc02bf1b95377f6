/** The four Bitcoin networks, by their CAIP-2 ids (the first half of the genesis block’s hash), and their other names. */
import { type CaipNetworkId, KitError } from '@scope/core/chain'

/** How a network’s addresses begin; all test networks but regtest share one form. */
export type AddressFormat = 'mainnet' | 'test' | 'regtest'
export type ChainName = 'mainnet' | 'testnet' | 'testnet4' | 'signet' | 'regtest'

export const chainIds = {
  mainnet: 'bip122:000000000019d6689c085ae165831e93',
  testnet: 'bip122:000000000933ea01ad0ee984209779ba',
  testnet4: 'bip122:00000000da84f2bafbbc53dee25a72ae',
  signet: 'bip122:00000008819873e925422c1ff0f99f7c',
  regtest: 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
} as const satisfies Readonly<Record<ChainName, CaipNetworkId>>

const names = Object.keys(chainIds) as readonly ChainName[]

/**
 * Finds a chain by its name in any case and, for UniSat, with the prefix `BITCOIN_`. Undefined if it isn't a Bitcoin
 * chain.
 */
export function chainNamed(value: unknown): ChainName | undefined {
  if (typeof value !== 'string') return undefined
  const name = value.toLowerCase().replace(/^bitcoin[_:]/, '')
  return name === 'livenet' ? 'mainnet' : names.find((known) => known === name)
}

/** Throws `network-not-found` for a network that is not Bitcoin’s. */
export function getName(id: CaipNetworkId): ChainName {
  const found = names.find((name) => chainIds[name] === id)
  if (found) return found
  throw new KitError('network-not-found', 'This is not a network of Bitcoin.')
}

/** How a network’s addresses begin. */
export function getAddressFormat(id: CaipNetworkId): AddressFormat {
  const name = getName(id)
  return name === 'mainnet' || name === 'regtest' ? name : 'test'
}

/** The network an address form belongs to; test networks look alike, so the one wished for is taken if it fits. */
export function chainOfForms(
  forms: readonly AddressFormat[],
  expected: CaipNetworkId,
): CaipNetworkId {
  if (forms.includes(getAddressFormat(expected))) return expected
  if (forms.includes('mainnet')) return chainIds.mainnet
  return forms.includes('test') ? chainIds.testnet : chainIds.regtest
}
