import type { SignInFeature, SignInState } from '@scope/core/sign-in'
import { useKit } from '../scope-context.js'
import { useAtom } from './use-atom.js'

/** Sign-in of `siwx()`, as `useSignIn` returns it. */
export interface UseSignInResult
  extends Pick<SignInFeature, 'sign' | 'retry' | 'cancel' | 'signOut' | 'isRequired'> {
  /** State of the sign-in, with the error of the last attempt. */
  readonly state: SignInState
}

/**
 * Returns the sign-in with its state, for a view of your own. To decide what a page shows, use `useAuthentication`.
 *
 * @returns The state and its actions. Undefined on a site without `siwx()`.
 * @throws {Error} if there is no `<ScopeProvider>` above the component.
 * @example
 * ```tsx
 * const signIn = useSignIn()
 * return signIn?.state.status === 'signed-in' && <button onClick={signIn.signOut}>Sign out</button>
 * ```
 */
export function useSignIn(): UseSignInResult | undefined {
  const { siwx } = useKit()
  const state = useAtom(siwx?.$state)
  if (!siwx || !state) return undefined
  const { sign, retry, cancel, signOut, isRequired } = siwx
  return { state, sign, retry, cancel, signOut, isRequired }
}
