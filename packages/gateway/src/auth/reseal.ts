/**
 * Seals what is kept of users anew with the first value of AUTH_ENCRYPTION_KEY, so that older values can be removed: one user a
 * transaction, beside gateways that run.
 */
import { and, asc, eq, gt, ne } from 'drizzle-orm'
import type { Db, Step } from '../database/open.js'
import {
  authEmailChange,
  authEncryptionKey,
  authIdentity,
  authPasskey,
  authPerson,
  authShareSet,
} from '../database/schema.js'
import { outbox } from '../database/service-tables.js'
import type { Encryption } from './encryption.js'
import { lockPerson } from './subject-locks.js'

export interface ResealReport {
  /** Sealed texts that have the first key now, and did not before. */
  readonly resealed: number
  /** Sealed texts that no key opens. */
  readonly unreadable: number
  /** Subjects that are there twice, for two users: a gateway ran without the older key once. */
  readonly twice: number
  /** Whether the older values can be removed. */
  readonly isDone: boolean
}

/** A sealed text, and how it is written back. */
interface Sealed {
  readonly text: string
  readonly about: string
  /** `plain`: what was in it. Resolves with false if it can't be written. */
  write(step: Step, sealed: string, plain: string): Promise<boolean | undefined>
}

const pageSize = 200

async function* pages<T extends { readonly id: string }>(
  read: (after: string, limit: number) => Promise<readonly T[]>,
): AsyncGenerator<T> {
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const rows = await read(after, pageSize)
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < pageSize) return
    after = last.id
  }
}

const users = (db: Db) =>
  pages((after, limit) =>
    db
      .select({ id: authPerson.id })
      .from(authPerson)
      .where(gt(authPerson.id, after))
      .orderBy(asc(authPerson.id))
      .limit(limit),
  )
const letters = (db: Db) =>
  pages((after, limit) =>
    db.select().from(outbox).where(gt(outbox.id, after)).orderBy(asc(outbox.id)).limit(limit),
  )

type Identity = typeof authIdentity.$inferSelect

/** Who it is, and the name that the account elsewhere gives. */
function ofIdentity(row: Identity, encryption: Encryption): Sealed[] {
  const { projectId, kind, personId, subjectHash } = row
  const about = `${personId} ${kind}`
  const its = and(
    eq(authIdentity.projectId, projectId),
    eq(authIdentity.kind, kind),
    eq(authIdentity.personId, personId),
  )
  const subject: Sealed = {
    text: row.subjectSealed,
    about,
    async write(step, subjectSealed, plain) {
      const hash = encryption.hash(plain, kind)
      const others = and(
        eq(authIdentity.projectId, projectId),
        eq(authIdentity.kind, kind),
        eq(authIdentity.subjectHash, hash),
        ne(authIdentity.personId, personId),
      )
      if ((await step.$count(authIdentity, others)) > 0) return false
      await step
        .update(authIdentity)
        .set({ subjectSealed, subjectHash: hash })
        .where(and(its, eq(authIdentity.subjectHash, subjectHash)))
      return true
    },
  }
  const { nameSealed } = row
  if (nameSealed === null) return [subject]
  const name: Sealed = {
    text: nameSealed,
    about,
    async write(step, sealed) {
      await step.update(authIdentity).set({ nameSealed: sealed }).where(its)
      return true
    },
  }
  return [name, subject]
}

/** Sealed for the id of the credential, which the identity of the same user has. */
async function ofPasskeys(
  db: Db | Step,
  identity: Identity,
  encryption: Encryption,
): Promise<Sealed[]> {
  const { projectId, kind, personId } = identity
  if (kind !== 'passkey') return []
  const id = encryption.open(identity.subjectSealed, `${personId} ${kind}`)
  if (id === undefined) return []
  const rows = await db
    .select()
    .from(authPasskey)
    .where(and(eq(authPasskey.projectId, projectId), eq(authPasskey.personId, personId)))
  return rows
    .filter(({ credentialHash }) => encryption.hashes(id, 'passkey').includes(credentialHash))
    .map(({ keySealed, credentialHash }) => ({
      text: keySealed,
      about: `${projectId} passkey ${id}`,
      async write(step, sealed) {
        await step
          .update(authPasskey)
          .set({ keySealed: sealed, credentialHash: encryption.hash(id, 'passkey') })
          .where(
            and(
              eq(authPasskey.projectId, projectId),
              eq(authPasskey.credentialHash, credentialHash),
            ),
          )
        return true
      },
    }))
}

async function ofUser(db: Db | Step, personId: string, encryption: Encryption): Promise<Sealed[]> {
  const found: Sealed[] = []
  const identities = await db.select().from(authIdentity).where(eq(authIdentity.personId, personId))
  for (const identity of identities) {
    // Before the identity: its hashes are those of the identity.
    found.push(...(await ofPasskeys(db, identity, encryption)))
    found.push(...ofIdentity(identity, encryption))
  }
  const sets = await db.select().from(authShareSet).where(eq(authShareSet.personId, personId))
  for (const { id, accountSealed } of sets)
    found.push({
      text: accountSealed,
      about: `${personId} ${id}`,
      async write(step, sealed) {
        await step
          .update(authShareSet)
          .set({ accountSealed: sealed })
          .where(eq(authShareSet.id, id))
        return true
      },
    })
  const changes = await db
    .select()
    .from(authEmailChange)
    .where(eq(authEmailChange.personId, personId))
  for (const { tokenHash, fromSealed } of changes)
    found.push({
      text: fromSealed,
      about: `${personId} held`,
      async write(step, sealed, plain) {
        await step
          .update(authEmailChange)
          .set({ fromSealed: sealed, fromHash: encryption.hash(plain, 'email') })
          .where(eq(authEmailChange.tokenHash, tokenHash))
        return true
      },
    })
  return found
}

const ofLetter = ({ id, letterSealed }: typeof outbox.$inferSelect): Sealed => ({
  text: letterSealed,
  about: `${id} letter`,
  async write(step, sealed) {
    await step.update(outbox).set({ letterSealed: sealed }).where(eq(outbox.id, id))
    return true
  },
})

/** Which keys sealed what is there, and how much none of them opens. */
export async function parseKeys(db: Db, encryption: Encryption) {
  const keyIds = new Set<string>()
  let unreadable = 0
  const look = ({ text, about }: Sealed) => {
    const id = encryption.keyIdOf(text, about)
    if (id === undefined) unreadable += 1
    else keyIds.add(id)
  }
  for await (const { id } of users(db))
    for (const one of await ofUser(db, id, encryption)) look(one)
  for await (const letter of letters(db)) look(ofLetter(letter))
  return { keyIds, unreadable }
}

/** Can be run again at any time. It forgets older keys only after it has read everything once more. */
export async function reseal(db: Db, encryption: Encryption): Promise<ResealReport> {
  const [first] = encryption.keyIds
  let [resealed, twice] = [0, 0]
  async function write(step: Step, { text, about, write }: Sealed) {
    const plain = encryption.open(text, about)
    if (plain === undefined || encryption.keyIdOf(text, about) === first) return
    if (await write(step, encryption.seal(plain, about), plain)) resealed += 1
    else twice += 1
  }
  for await (const { id } of users(db))
    await db.transaction(async (step) => {
      await lockPerson(step, id)
      for (const one of await ofUser(step, id, encryption)) await write(step, one)
    })
  for await (const letter of letters(db))
    await db.transaction((step) => write(step, ofLetter(letter)))
  const { keyIds, unreadable } = await parseKeys(db, encryption)
  const isDone = unreadable === 0 && [...keyIds].every((id) => id === first)
  if (isDone) await db.delete(authEncryptionKey).where(ne(authEncryptionKey.id, first))
  return { resealed, unreadable, twice, isDone }
}
