/**
 * State between two requests of a sign-in method without codes. Valid in one browser, at one site, for ten minutes,
 * once. Its value is encrypted.
 */
import { and, eq, gt } from 'drizzle-orm'
import type { Db } from '../database/open.js'
import { authChallenge } from '../database/schema.js'
import { httpError } from '../http/http-error.js'
import type { AuthContext } from './auth-context.js'
import { challengeMs } from './challenges.js'
import { type Encryption, newToken } from './encryption.js'

/** The ways that need one. */
export type TicketPurpose = 'passkey' | 'farcaster'

export interface TicketOf {
  readonly purpose: TicketPurpose
  readonly parentOrigin: string
}

export interface Tickets {
  /** Opens a ticket. Ends a pending one of the same browser and site. Returns its id. */
  open(authContext: AuthContext, of: TicketOf, value: string): Promise<string>
  /** What it carries. Throws 401 `challenge-expired`. */
  look(authContext: AuthContext, of: TicketOf, id: string): Promise<string>
  /** What it carries from now on. Throws the same. */
  put(authContext: AuthContext, of: TicketOf, id: string, value: string): Promise<void>
  /** The same, once: of many at once one has it. */
  take(authContext: AuthContext, of: TicketOf, id: string): Promise<string>
}

const expiredError = () => httpError(401, 'challenge-expired', 'start over')

export function createTickets(db: Db, encryption: Encryption, now: () => number): Tickets {
  const ofBrowser = ({ project, device }: AuthContext, { purpose, parentOrigin }: TicketOf) =>
    and(
      eq(authChallenge.projectId, project.id),
      eq(authChallenge.device, device),
      eq(authChallenge.purpose, purpose),
      eq(authChallenge.parentOrigin, parentOrigin),
    )
  const good = (authContext: AuthContext, of: TicketOf, id: string) =>
    and(
      ofBrowser(authContext, of),
      eq(authChallenge.id, id),
      gt(authChallenge.endsAt, new Date(now())),
    )
  function read(row: typeof authChallenge.$inferSelect | undefined): string {
    const value = row && encryption.decrypt(row.subjectEncrypted, row.id)
    if (value === undefined) throw expiredError()
    return value
  }

  return {
    async open(authContext, of, value) {
      const id = newToken()
      const { project, device } = authContext
      const row = {
        ...of,
        id,
        projectId: project.id,
        device,
        subjectHash: encryption.hash(id, 'ticket'),
        subjectEncrypted: encryption.encrypt(value, id),
        locale: 'en',
        endsAt: new Date(now() + challengeMs),
      }
      await db.transaction(async (step) => {
        await step.delete(authChallenge).where(ofBrowser(authContext, of))
        await step.insert(authChallenge).values(row)
      })
      return id
    },
    async look(authContext, of, id) {
      const [row] = await db
        .select()
        .from(authChallenge)
        .where(good(authContext, of, id))
      return read(row)
    },
    async put(authContext, of, id, value) {
      const rows = await db
        .update(authChallenge)
        .set({ subjectEncrypted: encryption.encrypt(value, id) })
        .where(good(authContext, of, id))
        .returning({ id: authChallenge.id })
      if (rows.length === 0) throw expiredError()
    },
    async take(authContext, of, id) {
      const [row] = await db
        .delete(authChallenge)
        .where(good(authContext, of, id))
        .returning()
      return read(row)
    },
  }
}
