import type { Namespace, NamespaceProvider } from '@scope/core'
import { useKit } from '../scope-context.js'
import { useAccount } from './use-account.js'

/**
 * Returns the connected wallet's own provider, such as an EIP-1193 provider on EVM.
 *
 * @param options - Namespace of the wallet. Defaults to the active one.
 * @returns The provider. Undefined until the wallet is connected.
 * @throws {Error} if there is no `<ScopeProvider>` above the component.
 * @see https://eips.ethereum.org/EIPS/eip-1193
 * @example
 * ```tsx
 * const provider = useProvider({ namespace: 'eip155' })
 * const readBlock = () => provider?.request({ method: 'eth_blockNumber' })
 * ```
 */
export function useProvider<N extends Namespace = Namespace>({
  namespace,
}: {
  namespace?: N | undefined
} = {}): NamespaceProvider<N> | undefined {
  const account = useAccount({ namespace })
  return useKit().provider(account.namespace)
}
