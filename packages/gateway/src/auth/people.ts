/** Who somebody is to a project, and the browsers they came with. */
import { randomUUID } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from '../database/open.js'
import { authDevice, authIdentity, authPerson } from '../database/schema.js'
import type { Sealing } from './sealing.js'

/** `email`, or the name of a provider. */
export interface Subject {
  readonly kind: string
  /** Of the provider's own: an address in its canonical form, or an id. */
  readonly value: string
}

export interface People {
  find(projectId: string, subject: Subject): Promise<string | undefined>
  /** Theirs, or a new one's: of many at once for the same subject all answer the same person. */
  findOrAdd(projectId: string, subject: Subject): Promise<string>
  /** Their address; undefined where they have none here. */
  emailOf(personId: string): Promise<string | undefined>
  /** How an account elsewhere calls them, for people to read. */
  call(personId: string, kind: string, name: string): Promise<void>
  /** Undefined where it never did. */
  nameOf(personId: string, kind: string): Promise<string | undefined>
  knows(personId: string, device: string): Promise<boolean>
  remember(personId: string, device: string): Promise<void>
  /** It is a stranger's from now on. */
  forget(personId: string, device: string): Promise<void>
}

export function createPeople(db: Db, sealing: Sealing): People {
  const about = (personId: string, kind: string) => `${personId} ${kind}`

  async function find(projectId: string, { kind, value }: Subject) {
    const [row] = await db
      .select({ personId: authIdentity.personId })
      .from(authIdentity)
      .where(
        and(
          eq(authIdentity.projectId, projectId),
          eq(authIdentity.kind, kind),
          inArray(authIdentity.subjectHash, [...sealing.hashes(value, kind)]),
        ),
      )
    return row?.personId
  }

  return {
    find,
    async findOrAdd(projectId, subject) {
      const known = await find(projectId, subject)
      if (known) return known
      const { kind, value } = subject
      const id = randomUUID()
      const added = await db.transaction(async (step) => {
        const rows = await step
          .insert(authIdentity)
          .values({
            projectId,
            kind,
            subjectHash: sealing.hash(value, kind),
            personId: id,
            subjectSealed: sealing.seal(value, about(id, kind)),
          })
          .onConflictDoNothing()
          .returning({ personId: authIdentity.personId })
        if (rows.length > 0) await step.insert(authPerson).values({ id, projectId })
        return rows.length > 0
      })
      if (added) return id
      // Another request was first.
      const first = await find(projectId, subject)
      if (!first) throw new Error('An identity was neither added nor found.')
      return first
    },
    async emailOf(personId) {
      const [row] = await db
        .select({ sealed: authIdentity.subjectSealed })
        .from(authIdentity)
        .where(and(eq(authIdentity.personId, personId), eq(authIdentity.kind, 'email')))
      return row && sealing.open(row.sealed, about(personId, 'email'))
    },
    async call(personId, kind, name) {
      const mine = and(eq(authIdentity.personId, personId), eq(authIdentity.kind, kind))
      const nameSealed = sealing.seal(name.slice(0, 128), about(personId, kind))
      await db.update(authIdentity).set({ nameSealed }).where(mine)
    },
    async nameOf(personId, kind) {
      const [row] = await db
        .select({ sealed: authIdentity.nameSealed })
        .from(authIdentity)
        .where(and(eq(authIdentity.personId, personId), eq(authIdentity.kind, kind)))
      return row?.sealed ? sealing.open(row.sealed, about(personId, kind)) : undefined
    },
    async knows(personId, device) {
      const rows = await db
        .select({ device: authDevice.device })
        .from(authDevice)
        .where(and(eq(authDevice.personId, personId), eq(authDevice.device, device)))
      return rows.length > 0
    },
    async remember(personId, device) {
      await db.insert(authDevice).values({ personId, device }).onConflictDoNothing()
    },
    async forget(personId, device) {
      const theirs = eq(authDevice.personId, personId)
      await db.delete(authDevice).where(and(theirs, eq(authDevice.device, device)))
    },
  }
}
