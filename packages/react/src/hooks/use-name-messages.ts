import { enNames, type NameMessages } from '../messages/en-names.js'
import { useSurroundings } from '../scope-context.js'

/** The words of names, in the language in use. Part of the code of the views that say them. */
export const useNameMessages = (): NameMessages => useSurroundings().messages?.names ?? enNames
