/** The Bitcoin networks a test wallet knows: how their addresses look, and how each kind of wallet calls them. */
import type { CaipNetworkId } from '@scope/core/chain'
import { NETWORK, TEST_NETWORK } from '@scure/btc-signer'

type AddressFormat = typeof NETWORK

export interface BitcoinNetworkNames {
  readonly id: CaipNetworkId
  readonly form: AddressFormat
  /** SLIP-44. */
  readonly coin: 0 | 1
  /** Wallet Standard: `bitcoin:<name>`; Leather: `<name>`. */
  readonly name: string
  /** UniSat’s `getChain().enum`. */
  readonly unisat: string
}

const regtest: AddressFormat = { ...TEST_NETWORK, bech32: 'bcrt' }

const known: readonly BitcoinNetworkNames[] = [
  {
    id: 'bip122:000000000019d6689c085ae165831e93',
    form: NETWORK,
    coin: 0,
    name: 'mainnet',
    unisat: 'BITCOIN_MAINNET',
  },
  {
    id: 'bip122:000000000933ea01ad0ee984209779ba',
    form: TEST_NETWORK,
    coin: 1,
    name: 'testnet',
    unisat: 'BITCOIN_TESTNET',
  },
  {
    id: 'bip122:00000008819873e925422c1ff0f99f7c',
    form: TEST_NETWORK,
    coin: 1,
    name: 'signet',
    unisat: 'BITCOIN_SIGNET',
  },
  {
    id: 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
    form: regtest,
    coin: 1,
    name: 'regtest',
    unisat: 'BITCOIN_REGTEST',
  },
]

export function getNames(id: CaipNetworkId): BitcoinNetworkNames {
  const found = known.find((network) => network.id === id)
  if (!found) throw new RangeError(`Unknown network: ${id}.`)
  return found
}

/** Returns the network with this name, in any spelling and letter case. */
export const networkNamed = (name: unknown): BitcoinNetworkNames | undefined =>
  known.find(
    (network) =>
      network.unisat === name || network.name === String(name).toLowerCase() || network.id === name,
  )
