import { enViews } from '../messages/en-views.js'
import { useScopeContext } from '../scope-context.js'
import { dialogMessages } from './use-messages.js'

const english = { ...dialogMessages, ...enViews }

/** The words of all views, in the language in use. Part of the code of the views that follow the list. */
export const useViewMessages = (): typeof english => useScopeContext().messages ?? english
