/** Whether an account is signed in: whoever keeps the sessions says. */
import type { SignInSession, SignInSubject } from '@scope/core/sign-in'
import { knowsAll, type SiwxSessions } from '../sessions/session-provider.js'

/** Rejects with what they throw. */
export async function findSession(
  sessions: SiwxSessions,
  { namespace, address, networkId }: SignInSubject,
  perNetwork: boolean,
): Promise<SignInSession | undefined> {
  const [exact] = await sessions.getSessions(networkId, address)
  if (exact || perNetwork || !knowsAll(sessions)) return exact
  // Signed in on another network, the account is who it is.
  const all = await sessions.allSessions()
  return all.find(
    ({ data }) => data.accountAddress === address && data.chainId.startsWith(`${namespace}:`),
  )
}
