import { enDialog } from '../messages/en-dialog.js'
import { useScopeContext } from '../scope-context.js'

/** Messages of the dialog, for hooks that add messages of other views. */
export const dialogMessages = enDialog

/** Returns the messages of the current language. Loads with the dialog, never before the first click. */
export const useMessages = (): typeof enDialog => useScopeContext().messages ?? enDialog
