import type { Namespace, NamespaceProvider } from '@scope/core'
import { useKit } from '../scope-context.js'
import { useAccount } from './use-account.js'

/** The connected wallet's own object: an EIP-1193 provider on EVM. Undefined until it has answered. */
export function useProvider<N extends Namespace = Namespace>({
  namespace,
}: {
  namespace?: N | undefined
} = {}): NamespaceProvider<N> | undefined {
  const account = useAccount({ namespace })
  return useKit().provider(account.namespace)
}
