/** Puts signing in together as somebody is connected: what loads then is this, and whoever keeps the sessions. */
import { openSignIn } from './open-sign-in.js'
import { sessionsOf } from './sessions-of.js'
import type { SignIn, SignInNeeds } from './sign-in-needs.js'

/** Rejects with `load-failed`. */
export async function begin(needs: Omit<SignInNeeds, 'sessions'>): Promise<SignIn> {
  const { site, options, kit, lifetime } = needs
  return openSignIn({ ...needs, sessions: await sessionsOf(site, options, kit, lifetime) })
}
