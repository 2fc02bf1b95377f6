import { useKit } from '../scope-context.js'

/**
 * Returns a function that reconnects to the wallets of saved connections without a prompt. The kit does so on
 * start: use it for your own button.
 *
 * @returns `reconnect`.
 * @throws {Error} if there is no `<ScopeProvider>` above the component.
 * @example
 * ```tsx
 * const { reconnect } = useReconnect()
 * return <button onClick={() => reconnect()}>Reconnect</button>
 * ```
 */
export const useReconnect = (): { readonly reconnect: () => Promise<void> } => ({
  reconnect: useKit().connection.reconnect,
})
