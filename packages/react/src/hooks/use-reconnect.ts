import { useKit } from '../scope-context.js'

/** Comes back to the wallets of the last visit, silently. The kit does so on start; call it for a button of your own. */
export const useReconnect = (): { readonly reconnect: () => Promise<void> } => ({
  reconnect: useKit().connection.reconnect,
})
