import { enNames, type NameMessages } from '../messages/en-names.js'
import { useScopeContext } from '../scope-context.js'

/** Returns the messages of names in the current language. Loads with the views that use them. */
export const useNameMessages = (): NameMessages => useScopeContext().messages?.names ?? enNames
