import type { Balance, Namespace } from '@scope/core'
import { useKit } from '../scope-context.js'
import { useAtom } from './use-atom.js'

/**
 * Returns the native balance of the account in use. Fetched from the network's node while the component is
 * mounted.
 *
 * @param options - Namespace of the account. Defaults to the active one.
 * @returns The status, and once ready the value in base units with decimals and symbol.
 * @throws {Error} if there is no `<ScopeProvider>` above the component.
 * @example
 * ```tsx
 * const balance = useBalance()
 * const text = balance.status === 'ready' && formatUnits(balance.value, balance.decimals)
 * ```
 */
export function useBalance({ namespace }: { namespace?: Namespace | undefined } = {}): Balance {
  const { balances, network } = useKit()
  const active = useAtom(network.$activeNamespace)
  return useAtom(balances.forNamespace(namespace ?? active))
}
