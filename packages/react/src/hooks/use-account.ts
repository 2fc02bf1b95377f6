import { useStore } from '@nanostores/react'
import type { AccountState, Namespace } from '@scope/core'
import { useKit } from '../kit-context.js'

/** The account in use, of the namespace in use or of the one named. */
export const useAccount = ({
  namespace,
}: {
  namespace?: Namespace | undefined
} = {}): AccountState => useStore(useKit().account(namespace))
