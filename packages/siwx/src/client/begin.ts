/** Puts signing in together as somebody connects: what loads then is this, and whoever keeps the sessions. */
import { openSignIn } from './open-sign-in.js'
import { followOtherTabs, tellingOtherTabs } from './other-tabs.js'
import { sessionsOf } from './sessions-of.js'
import type { SignIn, SignInNeeds } from './sign-in-needs.js'

export interface Begun extends SignIn {
  isRequired(): boolean
}

/** Rejects with `load-failed`. */
export async function begin(needs: Omit<SignInNeeds, 'sessions' | 'isRequired'>): Promise<Begun> {
  const { site, options, kit, lifetime } = needs
  const sessions = await sessionsOf(site, options, kit, lifetime)
  const isRequired = () => (sessions.getRequired?.() ?? options.required) !== false
  const signIn = openSignIn({ ...needs, sessions: tellingOtherTabs(sessions), isRequired })
  if (!lifetime.signal.aborted)
    followOtherTabs(site.env.window, lifetime, () => {
      sessions.forget?.()
      void signIn.look()
    })
  return { ...signIn, isRequired }
}
