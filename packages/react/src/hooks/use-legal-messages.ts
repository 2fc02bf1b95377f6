import { enLegal, type LegalMessages } from '../messages/en-legal.js'
import { useScopeContext } from '../scope-context.js'

/** Returns the messages of the terms and the privacy policy in the current language. Loads with the code that uses them. */
export const useLegalMessages = (): LegalMessages => useScopeContext().messages?.legal ?? enLegal
