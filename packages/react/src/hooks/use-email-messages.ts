import { type EmailMessages, enEmail } from '../messages/en-email.js'
import { useSurroundings } from '../scope-context.js'

/** The words of signing in by e-mail, in the language in use. Part of the code of the views that say them. */
export const useEmailMessages = (): EmailMessages => useSurroundings().messages?.email ?? enEmail
