import { type DialogMessages, enDialog } from '../messages/en-dialog.js'
import { useScopeContext } from '../scope-context.js'

/** For the words of other views, which stand beside these. */
export const dialogMessages = enDialog

/** The words of the language in use. Part of the dialog's code, never of what loads first. */
export const useMessages = (): DialogMessages => useScopeContext().messages ?? enDialog
