import type { ConnectionAttempt, Kit } from '@scope/core'
import { useKit } from '../scope-context.js'
import { useAtom } from './use-atom.js'

/** Asks a wallet by its id. What came of it is in `attempt`; `connect` resolves to whether it is connected. */
export function useConnect(): {
  readonly connect: Kit['connection']['connect']
  readonly cancel: () => void
  readonly attempt: ConnectionAttempt
} {
  const { connection } = useKit()
  const attempt = useAtom(connection.$connectionAttempt)
  return { connect: connection.connect, cancel: connection.cancel, attempt }
}
