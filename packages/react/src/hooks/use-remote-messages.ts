import { enRemote, type RemoteMessages } from '../messages/en-remote.js'
import { useSurroundings } from '../scope-context.js'

/** The words of wallets elsewhere, in the language in use. Part of the code of the views that say them. */
export const useRemoteMessages = (): RemoteMessages => useSurroundings().messages ?? enRemote
