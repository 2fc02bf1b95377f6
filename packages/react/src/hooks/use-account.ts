import type { AccountState, Namespace } from '@scope/core'
import { useKit } from '../scope-context.js'
import { useAtom } from './use-atom.js'

/**
 * Returns the account in use, and rerenders when it changes.
 *
 * @param options - Namespace of the account. Defaults to the active one.
 * @returns The account, with its status, wallet, address and network.
 * @throws {Error} if there is no `<ScopeProvider>` above the component.
 * @example
 * ```tsx
 * const { address, status } = useAccount({ namespace: 'solana' })
 * ```
 */
export const useAccount = <N extends Namespace = Namespace>({
  namespace,
}: {
  namespace?: N | undefined
} = {}): AccountState<N> => useAtom(useKit().account(namespace))
