import { type DirectoryMessages, enDirectory } from '../messages/en-directory.js'
import { useScopeContext } from '../scope-context.js'

/** The words of the wallet directory, in the language in use. Part of the code of the views that say them. */
export const useDirectoryMessages = (): DirectoryMessages =>
  useScopeContext().messages ?? enDirectory
