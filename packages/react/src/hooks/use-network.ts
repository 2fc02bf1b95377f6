import type { Namespace, NamespaceNetworks, Network } from '@scope/core'
import { useKit } from '../scope-context.js'
import { useAtom } from './use-atom.js'

export interface UseNetworkResult {
  /** In use, or to be used once a wallet is connected. */
  readonly network: Network
  readonly networks: readonly Network[]
  /** False while a connected wallet is on a network that this site does not list. */
  readonly isSupported: boolean
}

/** The network of the namespace in use or of the one named; undefined for a namespace without networks. */
export function useNetwork(options?: { readonly namespace?: undefined }): UseNetworkResult
export function useNetwork(options: {
  namespace?: Namespace | undefined
}): UseNetworkResult | undefined
export function useNetwork({
  namespace,
}: {
  namespace?: Namespace | undefined
} = {}): UseNetworkResult | undefined {
  const { network } = useKit()
  const active = useAtom(network.$activeNamespace)
  const $state = network.forNamespace(namespace ?? active)
  const fallback = network.forNamespace(active)
  const $shown = $state ?? fallback
  // A kit always has a network in use.
  if (!$shown) throw new Error()
  const state: NamespaceNetworks = useAtom($shown)
  if (!$state) return undefined
  return { network: state.active, networks: state.requested, isSupported: !state.unsupportedId }
}
