import type { Namespace, NamespaceNetworks, Network } from '@scope/core'
import { useKit } from '../scope-context.js'
import { useAtom } from './use-atom.js'

/** Network in use, and the networks to choose from. */
export interface UseNetworkResult {
  /** Active network, also before a wallet is connected. */
  readonly network: Network
  /** Networks of the namespace that the kit lists. */
  readonly networks: readonly Network[]
  /** False while a connected wallet is on a network that this site does not list. */
  readonly isSupported: boolean
}

/**
 * Returns the network in use, and rerenders when it changes.
 *
 * @param options - Namespace of the network. Defaults to the active one.
 * @returns The network. Undefined if the namespace has no networks in this kit.
 * @throws {Error} if there is no `<ScopeProvider>` above the component, or if the kit has no network.
 * @example
 * ```tsx
 * const { network, isSupported } = useNetwork()
 * ```
 */
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
  if (!$shown) throw new Error('useNetwork: `networks` is empty')
  const state: NamespaceNetworks = useAtom($shown)
  if (!$state) return undefined
  return { network: state.active, networks: state.requested, isSupported: !state.unsupportedId }
}
