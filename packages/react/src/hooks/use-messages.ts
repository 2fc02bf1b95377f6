import { useSurroundings } from '../kit-context.js'
import { en, type Messages } from '../messages/en.js'

/** The words of the language in use. Part of the dialog's code, never of what loads first. */
export const useMessages = (): Messages => useSurroundings().messages ?? en
