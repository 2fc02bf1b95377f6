/** Finds out whether an account is signed in, from the session provider. */
import type { SignInAccount, SignInSession } from '@scope/core/sign-in'
import { knowsAll, type SiwxSessionProvider } from '../sessions/session-provider.js'

/** Rejects with what they throw. */
export async function findSession(
  sessions: SiwxSessionProvider,
  { namespace, address, networkId }: SignInAccount,
  sessionPerNetwork: boolean,
): Promise<SignInSession | undefined> {
  const [exact] = await sessions.getSessions(networkId, address)
  if (exact || sessionPerNetwork || !knowsAll(sessions)) return exact
  // Signed in on another network, the account is who it is.
  const all = await sessions.allSessions()
  return all.find(
    ({ data }) => data.accountAddress === address && data.chainId.startsWith(`${namespace}:`),
  )
}
