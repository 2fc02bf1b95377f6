/** Where sessions are kept, so that they can be taken back. What a visitor holds is an id alone. */
import type { SiwxServerSession } from '../contract.js'

/**
 * Store of sessions by id. Any method may reject. The user isn't signed in then, and the client is told to
 * retry.
 */
export interface SessionStore {
  /** What was written, as JSON gives it back; nothing where the id is unknown or its time is over. It is checked. */
  read(id: string): Promise<unknown>
  /** In place of what was there. `expiresAt`, in milliseconds since 1970, is when it goes by itself. */
  write(id: string, sessions: readonly SiwxServerSession[], expiresAt: number): Promise<void>
  /** Takes effect at once: the next `read` by any caller finds nothing. */
  remove(id: string): Promise<void>
}
