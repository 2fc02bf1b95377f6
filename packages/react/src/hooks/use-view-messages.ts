import { enTitles } from '../messages/en-titles.js'
import { enViews } from '../messages/en-views.js'
import { useScopeContext } from '../scope-context.js'
import { dialogMessages } from './use-messages.js'

/** English messages of all views. */
export const english = {
  ...dialogMessages,
  titles: { ...dialogMessages.titles, ...enTitles },
  ...enViews,
}

/** Returns the messages of all views in the current language. Loads with the views that follow the wallet list. */
export const useViewMessages = (): typeof english => useScopeContext().messages ?? english
