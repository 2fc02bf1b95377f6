import type { CaipNetworkId, Namespace } from '../ids/caip.js'

export interface Currency {
  readonly name: string
  readonly symbol: string
  /** How many decimals one unit has: 18 for ether. */
  readonly decimals: number
}

/** What a host passes: every viem chain fits as it is; other namespaces say which they are. */
export interface NetworkInput {
  readonly id: number | string
  readonly name: string
  readonly nativeCurrency: Currency
  readonly rpcUrls: { readonly default: { readonly http: readonly string[] } }
  readonly blockExplorers?:
    | { readonly default: { readonly name: string; readonly url: string } }
    | undefined
  readonly testnet?: boolean | undefined
  /** Defaults to `eip155`. */
  readonly chainNamespace?: Namespace | undefined
  /** CAIP-2. Defaults to namespace and id. */
  readonly caipNetworkId?: CaipNetworkId | undefined
  /** `imageUrl` is shown beside the name; it is asked for only while a view that shows it is open. */
  readonly assets?: { readonly imageId?: string; readonly imageUrl?: string } | undefined
}

export interface Network extends NetworkInput {
  readonly chainNamespace: Namespace
  readonly caipNetworkId: CaipNetworkId
}

export function toNetwork(input: NetworkInput): Network {
  const chainNamespace = input.chainNamespace ?? 'eip155'
  return {
    ...input,
    chainNamespace,
    caipNetworkId: input.caipNetworkId ?? `${chainNamespace}:${input.id}`,
  }
}
