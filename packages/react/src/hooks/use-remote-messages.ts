import { enRemote, type RemoteMessages } from '../messages/en-remote.js'
import { useScopeContext } from '../scope-context.js'

/** Returns the messages of remote wallets in the current language. Loads with the views that use them. */
export const useRemoteMessages = (): RemoteMessages => useScopeContext().messages ?? enRemote
