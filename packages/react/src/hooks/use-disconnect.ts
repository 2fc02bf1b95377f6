import type { Kit } from '@scope/core'
import { useKit } from '../scope-context.js'

/**
 * Returns a function that disconnects all wallets, or those of one namespace or wallet.
 *
 * `disconnect` rejects with `disconnect-failed` if a wallet can't be disconnected.
 *
 * @returns `disconnect`.
 * @throws {Error} if there is no `<ScopeProvider>` above the component.
 * @example
 * ```tsx
 * const { disconnect } = useDisconnect()
 * return <button onClick={() => disconnect()}>Disconnect</button>
 * ```
 */
export const useDisconnect = (): { readonly disconnect: Kit['connection']['disconnect'] } => ({
  disconnect: useKit().connection.disconnect,
})
