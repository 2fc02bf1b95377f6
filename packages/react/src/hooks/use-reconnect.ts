import { useKit } from '../scope-context.js'

/**
 * Reconnects to the wallets of the last visit without a prompt. The kit does so on start. Call it for a button of your
 * own.
 */
export const useReconnect = (): { readonly reconnect: () => Promise<void> } => ({
  reconnect: useKit().connection.reconnect,
})
