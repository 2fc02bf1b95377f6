import { enNames, type NameMessages } from '../messages/en-names.js'
import { useScopeContext } from '../scope-context.js'

/** The words of names, in the language in use. Part of the code of the views that say them. */
export const useNameMessages = (): NameMessages => useScopeContext().messages?.names ?? enNames
