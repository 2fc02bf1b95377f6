import type { Kit } from '@scope/core'
import { useKit } from '../scope-context.js'

/** Ends every connection, or those of one namespace or wallet. Rejects with `disconnect-failed`. */
export const useDisconnect = (): { readonly disconnect: Kit['connection']['disconnect'] } => ({
  disconnect: useKit().connection.disconnect,
})
