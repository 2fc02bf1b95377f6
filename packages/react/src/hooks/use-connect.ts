import type { ConnectionAttempt, Kit } from '@scope/core'
import { useKit } from '../scope-context.js'
import { useAtom } from './use-atom.js'

/**
 * Returns functions to connect a wallet by its id and to cancel, and the state of the latest attempt.
 *
 * `connect` resolves to whether the wallet is connected. If not, `attempt` has the error.
 *
 * @returns `connect`, `cancel` and `attempt`.
 * @throws {Error} if there is no `<ScopeProvider>` above the component.
 * @example
 * ```tsx
 * const { connect, attempt } = useConnect()
 * return <button onClick={() => connect(wallet.id)}>{wallet.name}</button>
 * ```
 */
export function useConnect(): {
  readonly connect: Kit['connection']['connect']
  readonly cancel: () => void
  readonly attempt: ConnectionAttempt
} {
  const { connection } = useKit()
  const attempt = useAtom(connection.$connectionAttempt)
  return { connect: connection.connect, cancel: connection.cancel, attempt }
}
