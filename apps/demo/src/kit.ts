/** The integration that the README shows: a kit, made once, outside of components. */
import { bitcoin } from '@scope/adapter-bitcoin'
import { evm } from '@scope/adapter-evm'
import { base, mainnet } from '@scope/adapter-evm/networks'
import { solana } from '@scope/adapter-solana'
import { createKit, type KitOptions } from '@scope/core'
import { localBitcoin, localOne, localSolana, localTwo } from './local-networks.js'

export const options: KitOptions = {
  metadata: {
    name: 'Scope demo',
    description: 'Connect a wallet, on this machine alone',
    url: typeof location === 'undefined' ? 'http://localhost' : location.origin,
    icons: ['/icon.svg'],
  },
  networks: [localOne, localTwo, mainnet, base, localSolana, localBitcoin],
  adapters: [evm(), solana(), bitcoin()],
}

export const makeKit = (changes: Partial<KitOptions> = {}) => createKit({ ...options, ...changes })
