/** Syncs tabs: signing in or out in one tab of a site also does so in its other tabs, which check again. */
import { type Lifetime, webStorage } from '@scope/core'
import type { SignInAccount, SignInState } from '@scope/core/sign-in'
import { createNonce } from '../messages/nonce.js'
import {
  knowsAll,
  type SignedSession,
  type SiwxSessionProvider,
} from '../sessions/session-provider.js'
import { findSession } from './find-session.js'

const key = 'scope.1.siwx-turn'

/** The same sessions; what changes them is told to other tabs once it is done. */
export function notifyOtherTabs(sessions: SiwxSessionProvider): SiwxSessionProvider {
  const storage = webStorage()
  // Another text each time: the same one is no event.
  const tell = () => storage.set(key, createNonce())
  return {
    createMessage: (input) => sessions.createMessage(input),
    getSessions: (chainId, address) => sessions.getSessions(chainId, address),
    ...(knowsAll(sessions) && {
      allSessions: () => sessions.allSessions(),
      addSessions: (all: readonly SignedSession[]) => sessions.addSessions(all).then(tell),
    }),
    addSession: (session) => sessions.addSession(session).then(tell),
    revokeSession: (chainId, address) => sessions.revokeSession(chainId, address).then(tell),
    setSessions: (all) => sessions.setSessions(all).then(tell),
  }
}

export function followOtherTabs(
  window: EventTarget | undefined,
  lifetime: Lifetime,
  look: () => void,
): void {
  lifetime.listen(window, 'storage', (event) => {
    if ((event as StorageEvent).key === key) look()
  })
}

/** Whom it is about, where what is known here is no longer so. Where that can’t be known, nothing changes. */
export async function onRemoteChange(
  sessions: SiwxSessionProvider,
  sessionPerNetwork: boolean,
  state: SignInState,
): Promise<SignInAccount | undefined> {
  if (!/^(signed-in|ready|failed|signed-out)$/.test(state.status)) return undefined
  const { account } = { account: undefined, ...state }
  if (!account) return undefined
  try {
    const isSignedIn = (await findSession(sessions, account, sessionPerNetwork)) !== undefined
    return isSignedIn === (state.status === 'signed-in') ? undefined : account
  } catch {
    return undefined
  }
}
