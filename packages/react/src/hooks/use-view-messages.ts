import { enViews } from '../messages/en-views.js'
import { useSurroundings } from '../scope-context.js'
import { dialogWords } from './use-messages.js'

const english = { ...dialogWords, ...enViews }

/** The words of all views, in the language in use. Part of the code of the views that follow the list. */
export const useViewMessages = (): typeof english => useSurroundings().messages ?? english
