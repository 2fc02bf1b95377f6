/** Sessions in this process: for one server, and gone with it. */
import type { SiwxServerSession } from '../contract.js'
import type { SessionStore } from './session-store.js'

/** Options of `memorySessionStore`. */
export interface MemorySessionStoreOptions {
  /** Max number of browsers with sessions. The oldest are deleted first. @default 50_000 */
  readonly max?: number
  /** Returns the current time, in ms since 1970. Defaults to `Date.now`. */
  readonly now?: () => number
}

interface Entry {
  readonly sessions: readonly SiwxServerSession[]
  readonly expiresAt: number
}

/**
 * Creates a session store in the memory of this process, for tests and single-process servers. A restart ends
 * all sessions.
 *
 * @param options - Max number of browsers, and clock. Defaults to 50,000 browsers.
 * @returns The store.
 * @example
 * ```ts
 * const store = memorySessionStore()
 * ```
 */
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
