import { enLegal, type LegalMessages } from '../messages/en-legal.js'
import { useScopeContext } from '../scope-context.js'

/** Gives the words of terms and privacy policy in the language in use. Part of the code that says them. */
export const useLegalMessages = (): LegalMessages => useScopeContext().messages?.legal ?? enLegal
