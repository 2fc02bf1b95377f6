/** Puts signing in together as somebody connects: what loads then is this, and whoever keeps the sessions. */

import type { SiwxSessions } from '../sessions/session-provider.js'
import { holdApprovals } from './hold-approvals.js'
import { openSignIn } from './open-sign-in.js'
import { sessionsOf } from './resolve-session-provider.js'
import type { SignIn, SignInNeeds } from './sign-in-deps.js'
import { followOtherTabs, tellingOtherTabs } from './tab-sync.js'

/** `onMade` hears of whoever keeps the sessions. Rejects with `chunk-load-failed`. */
export async function begin(
  needs: Omit<SignInNeeds, 'sessions'>,
  onMade: (sessions: SiwxSessions) => void,
): Promise<SignIn> {
  const { site, options, kit, lifetime } = needs
  holdApprovals(kit)
  const sessions = await sessionsOf(site, options, kit, lifetime)
  onMade(sessions)
  const signIn = openSignIn({ ...needs, sessions: tellingOtherTabs(sessions) })
  if (!lifetime.signal.aborted)
    followOtherTabs(site.env.window, lifetime, () => {
      sessions.forget?.()
      void signIn.look()
    })
  return signIn
}
