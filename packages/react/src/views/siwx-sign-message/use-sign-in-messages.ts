import { enSignIn, type SignInMessages } from '../../messages/en-sign-in.js'
import { useScopeContext } from '../../scope-context.js'

/** The words of signing in, in the language in use. Part of the code of the view that says them. */
export const useSignInMessages = (): SignInMessages => useScopeContext().messages ?? enSignIn
