import { enSignIn, type SignInMessages } from '../messages/en-sign-in.js'
import { useScopeContext } from '../scope-context.js'

/** Returns the messages of signing in, in the current language. Loads with the view that uses them. */
export const useSignInMessages = (): SignInMessages => useScopeContext().messages ?? enSignIn
