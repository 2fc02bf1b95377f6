/** Creates the sign-in when the user connects. This file and the session provider load then. */

import type { SiwxSessionProvider } from '../sessions/session-provider.js'
import { holdApprovals } from './hold-approvals.js'
import { openSignIn } from './open-sign-in.js'
import { resolveSessionProvider } from './resolve-session-provider.js'
import type { SignIn, SignInDeps } from './sign-in-deps.js'
import { followOtherTabs, notifyOtherTabs } from './tab-sync.js'

/** Calls `onMade` with the session provider. Rejects with `chunk-load-failed`. */
export async function createSignIn(
  deps: Omit<SignInDeps, 'sessions'>,
  onMade: (sessions: SiwxSessionProvider) => void,
): Promise<SignIn> {
  const { context, options, kit, lifetime } = deps
  holdApprovals(kit)
  const sessions = await resolveSessionProvider(context, options, kit, lifetime)
  onMade(sessions)
  const signIn = openSignIn({ ...deps, sessions: notifyOtherTabs(sessions) })
  if (!lifetime.signal.aborted)
    followOtherTabs(context.env.window, lifetime, () => {
      sessions.invalidate?.()
      void signIn.look()
    })
  return signIn
}
