/** The session as this page knows it: read from the client, restored on the next visit, replaced, and ended with its keys. */
import type { OwnedStorage } from '../client/storage.js'
import { field } from '../get-field.js'
import type { Journal } from '../requests/request-log.js'
import type { PeerMetadata } from '../wallet-connect-feature.js'
import type { ClientHandle } from './client-handle.js'
import { part } from './end-session.js'
import { parseSession, type RemoteSession } from './session.js'

export interface SessionStateDeps {
  readonly client: ClientHandle
  readonly storage: OwnedStorage
  readonly journal: Journal
  now(): number
  /** Where the wallet app of a session opens, as far as it is known. */
  getPeer(session: RemoteSession): PeerMetadata
  isPairing(): boolean
  resetPairing(): void
  /** Ends the requests that wait for the wallet. */
  endRequests(): void
  onChanged(): void
}

export interface SessionState {
  get(): RemoteSession | undefined
  /** Whether it is the session of an earlier page load. */
  isRestored(): boolean
  /** Whether a session has ended in this page load. */
  hasEnded(): boolean
  /** Replaces the session, now or soon, because the user is pairing. The client deletes the keys of the old one. */
  replace(next: RemoteSession | undefined): void
  /** The newest session of the client that has not expired. Older ones end. */
  read(): Promise<RemoteSession | undefined>
  /** Reads the stored session, unless there is one already. */
  restore(): Promise<RemoteSession | undefined>
  /** Ends a session that is over, on either side. A pairing code that is displayed meanwhile stays valid. */
  end(topic: string | undefined, before?: Promise<unknown>): Promise<void>
  /** Ends the session if another tab ended it and may have paired again, or if a script of the page deleted its keys. */
  endIfLost(): Promise<void>
}

export function createSessionState(deps: SessionStateDeps): SessionState {
  const { client, storage, journal } = deps
  let session: RemoteSession | undefined
  let restoredTopic: string | undefined
  /** Ended sessions. The client lists them until the wallet is notified. */
  const ended = new Set<string>()

  function set(next: RemoteSession | undefined) {
    session = next
    deps.onChanged()
  }

  function replace(next: RemoteSession | undefined) {
    if (session) {
      deps.endRequests()
      journal.clear()
    }
    set(next)
  }

  /**
   * Ends a session with its keys, its socket and its client. The next pairing starts from the beginning. A session that
   * another tab has paired meanwhile stays untouched.
   */
  function remove(topic: string | undefined, before: Promise<unknown>): Promise<void> {
    const closed = client.close(before, () => {
      if (storage.topics.some((stored) => stored !== topic)) return
      journal.clear()
      storage.clear()
    })
    deps.endRequests()
    deps.resetPairing()
    if (session) set(undefined)
    return closed
  }

  async function end(topic: string | undefined, before: Promise<unknown> = Promise.resolve()) {
    if (topic !== undefined) ended.add(topic)
    if (deps.isPairing()) replace(undefined)
    else await remove(topic, before)
  }

  async function read(): Promise<RemoteSession | undefined> {
    const opening = client.get()
    const running = await opening
    // The client was closed in the meantime, so its sessions have ended.
    if (client.current() !== opening) return session
    const topicBefore = session?.topic
    const listed = running.sessions().filter((raw) => !ended.has(String(field(raw, 'topic'))))
    const [newest] = listed
      .flatMap((raw) => parseSession(raw) ?? [])
      .filter(({ expiresAt }) => expiresAt > deps.now())
      .sort((a, b) => b.expiresAt - a.expiresAt)
    if (newest) {
      set(newest)
      return newest
    }
    for (const raw of listed) await part(running, raw)
    // The user may have paired in the meantime.
    if (session?.topic === topicBefore) await end(topicBefore)
    return session
  }

  async function endIfLost(): Promise<void> {
    if (session && !storage.topics.includes(session.topic)) await end(session.topic)
  }

  return {
    get: () => session,
    isRestored: () => session !== undefined && session.topic === restoredTopic,
    hasEnded: () => ended.size > 0,
    replace,
    read,
    async restore() {
      await client.closed()
      await endIfLost()
      if (session || storage.topics.length === 0) return session
      const found = await read()
      if (found) journal.restore(deps.getPeer(found))
      restoredTopic = found?.topic
      return found
    },
    end,
    endIfLost,
  }
}
