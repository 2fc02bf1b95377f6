import { type EmailMessages, enEmail } from '../messages/en-email.js'
import { useScopeContext } from '../scope-context.js'

/** Returns the messages of the email login in the active language. Part of the code of the views that show them. */
export const useEmailMessages = (): EmailMessages => useScopeContext().messages?.email ?? enEmail
