import type { Balance, Namespace } from '@scope/core'
import { useKit } from '../scope-context.js'
import { useAtom } from './use-atom.js'

/** The native balance of the account in use, in base units. Read from the network's node while mounted. */
export function useBalance({ namespace }: { namespace?: Namespace | undefined } = {}): Balance {
  const { balances, network } = useKit()
  const active = useAtom(network.$activeNamespace)
  return useAtom(balances.forNamespace(namespace ?? active))
}
