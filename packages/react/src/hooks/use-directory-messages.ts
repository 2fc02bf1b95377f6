import { type DirectoryMessages, enDirectory } from '../messages/en-directory.js'
import { useScopeContext } from '../scope-context.js'

/** Returns the messages of the wallet directory in the current language. Loads with the views that use them. */
export const useDirectoryMessages = (): DirectoryMessages =>
  useScopeContext().messages ?? enDirectory
