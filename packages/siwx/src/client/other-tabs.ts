/** Who signs in or out in one tab of a site has done so in its others: they look again. */
import { type Lifetime, webStorage } from '@scope/core'
import { createNonce } from '../messages/nonce.js'
import { knowsAll, type SiwxSessions } from '../sessions/siwx-sessions.js'

const key = 'scope.1.siwx-turn'

/** The same sessions; what changes them is told to other tabs once it is done. */
export function tellingOtherTabs(sessions: SiwxSessions): SiwxSessions {
  const storage = webStorage()
  // Another text each time: the same one is no event.
  const tell = () => storage.set(key, createNonce())
  return {
    createMessage: (input) => sessions.createMessage(input),
    getSessions: (chainId, address) => sessions.getSessions(chainId, address),
    ...(knowsAll(sessions) && { allSessions: () => sessions.allSessions() }),
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
