/** Sessions in this process: for one server, and gone with it. */
import type { SiwxServerSession } from '../contract.js'
import type { SessionStore } from './session-store.js'

export interface MemorySessionStoreOptions {
  /** How many browsers are remembered; the oldest go first. 50,000. */
  readonly max?: number
  /** Milliseconds since 1970. */
  readonly now?: () => number
}

interface Entry {
  readonly sessions: readonly SiwxServerSession[]
  readonly expiresAt: number
}

export function memorySessionStore(options: MemorySessionStoreOptions = {}): SessionStore {
  const { max = 50_000, now = Date.now } = options
  const entries = new Map<string, Entry>()
  return {
    async read(id) {
      const entry = entries.get(id)
      if (entry === undefined || entry.expiresAt > now()) return entry?.sessions
      entries.delete(id)
      return undefined
    },
    async write(id, sessions, expiresAt) {
      // Insert it again, so that the order of the map is that of the last write.
      entries.delete(id)
      entries.set(id, { sessions: structuredClone(sessions), expiresAt })
      for (const oldest of entries.keys()) {
        if (entries.size <= max) break
        entries.delete(oldest)
      }
    },
    async remove(id) {
      entries.delete(id)
    },
  }
}
