import type { NetworkInput } from '@scope/core'

/** The two chains that the demo's server starts, reached through the page's own origin. */
const local = (id: number, name: string) =>
  ({
    id,
    name,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: {
      default: {
        http: [
          `${typeof location === 'undefined' ? 'http://localhost' : location.origin}/rpc/${id}`,
        ],
      },
    },
    testnet: true,
  }) satisfies NetworkInput

export const localOne = local(31337, 'Local One')
export const localTwo = local(31338, 'Local Two')
