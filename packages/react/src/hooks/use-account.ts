import type { AccountState, Namespace } from '@scope/core'
import { useKit } from '../scope-context.js'
import { useAtom } from './use-atom.js'

/** The account in use, of the namespace in use or of the one named. */
export const useAccount = <N extends Namespace = Namespace>({
  namespace,
}: {
  namespace?: N | undefined
} = {}): AccountState<N> => useAtom(useKit().account(namespace))
