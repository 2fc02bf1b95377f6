import type { CaipNetworkId, Namespace } from '../ids/caip.js'

/** The native currency of a network. */
export interface Currency {
  /** Name of the currency, such as `Ether`. */
  readonly name: string
  /** Symbol of the currency, such as `ETH`. */
  readonly symbol: string
  /** How many decimals one unit has: 18 for ether. */
  readonly decimals: number
}

/**
 * A network that a site passes to `createKit`. Every viem chain fits as it is. Other namespaces set
 * `chainNamespace`.
 */
export interface NetworkInput {
  /** Chain id: a number on EVM, or the CAIP-2 reference of another namespace. */
  readonly id: number | string
  /** Name of the network, shown to users. */
  readonly name: string
  /** Native currency. Its `decimals` are an integer from 0 to 36. */
  readonly nativeCurrency: Currency
  /** Public http(s) node URLs, tried in order after `rpcUrls` and `gatewayUrl` of the kit. */
  readonly rpcUrls: { readonly default: { readonly http: readonly string[] } }
  /** Block explorer. The kit only links to it on https. */
  readonly blockExplorers?:
    | { readonly default: { readonly name: string; readonly url: string } }
    | undefined
  /** Whether the network is a test network. */
  readonly testnet?: boolean | undefined
  /** Defaults to `eip155`. */
  readonly chainNamespace?: Namespace | undefined
  /** CAIP-2. Defaults to namespace and id. */
  readonly caipNetworkId?: CaipNetworkId | undefined
  /** `imageUrl` is shown beside the name; it is asked for only while a view that shows it is open. */
  readonly assets?: { readonly imageId?: string; readonly imageUrl?: string } | undefined
}

/** A network of the kit: a `NetworkInput` with its namespace and CAIP-2 id filled in. */
export interface Network extends NetworkInput {
  readonly chainNamespace: Namespace
  readonly caipNetworkId: CaipNetworkId
}

/**
 * Converts a `NetworkInput` into a `Network`: fills in the namespace and the CAIP-2 id.
 *
 * @param input - Network as passed to `createKit`. `chainNamespace` defaults to `eip155`.
 * @returns A copy with `chainNamespace` and `caipNetworkId`.
 * @see https://chainagnostic.org/CAIPs/caip-2
 * @example
 * ```ts
 * import { toNetwork } from '@scope/core/chain'
 * import { mainnet } from 'viem/chains'
 *
 * toNetwork(mainnet).caipNetworkId // 'eip155:1'
 * ```
 */
export function toNetwork(input: NetworkInput): Network {
  const chainNamespace = input.chainNamespace ?? 'eip155'
  return {
    ...input,
    chainNamespace,
    caipNetworkId: input.caipNetworkId ?? `${chainNamespace}:${input.id}`,
  }
}
