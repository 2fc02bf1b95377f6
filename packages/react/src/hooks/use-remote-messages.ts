import { enRemote, type RemoteMessages } from '../messages/en-remote.js'
import { useScopeContext } from '../scope-context.js'

/** The words of wallets elsewhere, in the language in use. Part of the code of the views that say them. */
export const useRemoteMessages = (): RemoteMessages => useScopeContext().messages ?? enRemote
