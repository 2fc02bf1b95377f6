import { type EmailMessages, enEmail } from '../messages/en-email.js'
import { useSurroundings } from '../scope-context.js'

/** Returns the messages of the email login in the active language. Part of the code of the views that show them. */
export const useEmailMessages = (): EmailMessages => useSurroundings().messages?.email ?? enEmail
