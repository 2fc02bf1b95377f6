/** The chains that the demo's server starts, reached through the page's own origin. */
import { bitcoinRegtest } from '@scope/adapter-bitcoin/networks'
import { solanaLocal } from '@scope/adapter-solana/networks'
import type { NetworkInput } from '@scope/core'

const origin = typeof location === 'undefined' ? 'http://localhost' : location.origin

const local = (id: number, name: string) =>
  ({
    id,
    name,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: {
      default: {
        http: [`${origin}/rpc/${id}`],
      },
    },
    testnet: true,
  }) satisfies NetworkInput

export const localOne = local(31337, 'Local One')
export const localTwo = local(31338, 'Local Two')
export const localSolana = { ...solanaLocal(`${origin}/rpc/solana`), name: 'Local Solana' }
export const localBitcoin = { ...bitcoinRegtest(`${origin}/rpc/bitcoin`), name: 'Local Bitcoin' }
