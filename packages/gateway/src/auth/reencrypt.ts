/**
 * Encrypts stored user data again with the first value of AUTH_ENCRYPTION_KEY, so that older values can be removed.
 * Uses one transaction per user, and runs alongside running gateways.
 */
import { and, asc, eq, gt, ne } from 'drizzle-orm'
import type { Db, Step } from '../database/open.js'
import {
  authEmailChange,
  authEncryptionKey,
  authIdentity,
  authPasskey,
  authShareSet,
  authUser,
} from '../database/schema.js'
import { outbox } from '../database/service-tables.js'
import type { Encryption } from './encryption.js'
import { lockUser } from './subject-locks.js'

export interface ReencryptReport {
  /** Encrypted texts that have the first key now, and did not before. */
  readonly reencrypted: number
  /** Encrypted texts that no key opens. */
  readonly unreadable: number
  /** Subjects that are there twice, for two users: a gateway ran without the older key once. */
  readonly twice: number
  /** Whether the older values can be removed. */
  readonly isDone: boolean
}

/** An encrypted text, and how it is written back. */
interface StoredCiphertext {
  readonly text: string
  readonly about: string
  /** `plain`: what was in it. Resolves with false if it can't be written. */
  write(step: Step, ciphertext: string, plain: string): Promise<boolean | undefined>
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
      .select({ id: authUser.id })
      .from(authUser)
      .where(gt(authUser.id, after))
      .orderBy(asc(authUser.id))
      .limit(limit),
  )
const outboxMessages = (db: Db) =>
  pages((after, limit) =>
    db.select().from(outbox).where(gt(outbox.id, after)).orderBy(asc(outbox.id)).limit(limit),
  )

type Identity = typeof authIdentity.$inferSelect

/** Who it is, and the name that the account elsewhere gives. */
function ofIdentity(row: Identity, encryption: Encryption): StoredCiphertext[] {
  const { projectId, kind, userId, subjectHash } = row
  const about = `${userId} ${kind}`
  const condition = and(
    eq(authIdentity.projectId, projectId),
    eq(authIdentity.kind, kind),
    eq(authIdentity.userId, userId),
  )
  const subject: StoredCiphertext = {
    text: row.subjectEncrypted,
    about,
    async write(step, subjectEncrypted, plain) {
      const hash = encryption.hash(plain, kind)
      const others = and(
        eq(authIdentity.projectId, projectId),
        eq(authIdentity.kind, kind),
        eq(authIdentity.subjectHash, hash),
        ne(authIdentity.userId, userId),
      )
      if ((await step.$count(authIdentity, others)) > 0) return false
      await step
        .update(authIdentity)
        .set({ subjectEncrypted, subjectHash: hash })
        .where(and(condition, eq(authIdentity.subjectHash, subjectHash)))
      return true
    },
  }
  const { nameEncrypted } = row
  if (nameEncrypted === null) return [subject]
  const name: StoredCiphertext = {
    text: nameEncrypted,
    about,
    async write(step, ciphertext) {
      await step.update(authIdentity).set({ nameEncrypted: ciphertext }).where(condition)
      return true
    },
  }
  return [name, subject]
}

/** Encrypted for the id of the credential, which the identity of the same user has. */
async function ofPasskeys(
  db: Db | Step,
  identity: Identity,
  encryption: Encryption,
): Promise<StoredCiphertext[]> {
  const { projectId, kind, userId } = identity
  if (kind !== 'passkey') return []
  const id = encryption.decrypt(identity.subjectEncrypted, `${userId} ${kind}`)
  if (id === undefined) return []
  const rows = await db
    .select()
    .from(authPasskey)
    .where(and(eq(authPasskey.projectId, projectId), eq(authPasskey.userId, userId)))
  return rows
    .filter(({ credentialHash }) => encryption.hashes(id, 'passkey').includes(credentialHash))
    .map(({ keyEncrypted, credentialHash }) => ({
      text: keyEncrypted,
      about: `${projectId} passkey ${id}`,
      async write(step, ciphertext) {
        await step
          .update(authPasskey)
          .set({ keyEncrypted: ciphertext, credentialHash: encryption.hash(id, 'passkey') })
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

async function ofUser(
  db: Db | Step,
  userId: string,
  encryption: Encryption,
): Promise<StoredCiphertext[]> {
  const found: StoredCiphertext[] = []
  const identities = await db.select().from(authIdentity).where(eq(authIdentity.userId, userId))
  for (const identity of identities) {
    // Before the identity: its hashes are those of the identity.
    found.push(...(await ofPasskeys(db, identity, encryption)))
    found.push(...ofIdentity(identity, encryption))
  }
  const sets = await db.select().from(authShareSet).where(eq(authShareSet.userId, userId))
  for (const { id, accountEncrypted } of sets)
    found.push({
      text: accountEncrypted,
      about: `${userId} ${id}`,
      async write(step, ciphertext) {
        await step
          .update(authShareSet)
          .set({ accountEncrypted: ciphertext })
          .where(eq(authShareSet.id, id))
        return true
      },
    })
  const changes = await db.select().from(authEmailChange).where(eq(authEmailChange.userId, userId))
  for (const { tokenHash, fromEncrypted } of changes)
    found.push({
      text: fromEncrypted,
      about: `${userId} held`,
      async write(step, ciphertext, plain) {
        await step
          .update(authEmailChange)
          .set({ fromEncrypted: ciphertext, fromHash: encryption.hash(plain, 'email') })
          .where(eq(authEmailChange.tokenHash, tokenHash))
        return true
      },
    })
  return found
}

const toStoredMail = ({ id, mailEncrypted }: typeof outbox.$inferSelect): StoredCiphertext => ({
  text: mailEncrypted,
  about: `${id} letter`,
  async write(step, ciphertext) {
    await step.update(outbox).set({ mailEncrypted: ciphertext }).where(eq(outbox.id, id))
    return true
  },
})

/** Which keys encrypted what is there, and how much none of them opens. */
export async function parseKeys(db: Db, encryption: Encryption) {
  const keyIds = new Set<string>()
  let unreadable = 0
  const look = ({ text, about }: StoredCiphertext) => {
    const id = encryption.keyIdOf(text, about)
    if (id === undefined) unreadable += 1
    else keyIds.add(id)
  }
  for await (const { id } of users(db))
    for (const storedCiphertext of await ofUser(db, id, encryption)) look(storedCiphertext)
  for await (const message of outboxMessages(db)) look(toStoredMail(message))
  return { keyIds, unreadable }
}

/** Can be run again at any time. It forgets older keys only after it has read everything once more. */
export async function reencrypt(db: Db, encryption: Encryption): Promise<ReencryptReport> {
  const [first] = encryption.keyIds
  let [reencrypted, twice] = [0, 0]
  async function write(step: Step, { text, about, write }: StoredCiphertext) {
    const plain = encryption.decrypt(text, about)
    if (plain === undefined || encryption.keyIdOf(text, about) === first) return
    if (await write(step, encryption.encrypt(plain, about), plain)) reencrypted += 1
    else twice += 1
  }
  for await (const { id } of users(db))
    await db.transaction(async (step) => {
      await lockUser(step, id)
      for (const storedCiphertext of await ofUser(step, id, encryption))
        await write(step, storedCiphertext)
    })
  for await (const message of outboxMessages(db))
    await db.transaction((step) => write(step, toStoredMail(message)))
  const { keyIds, unreadable } = await parseKeys(db, encryption)
  const isDone = unreadable === 0 && [...keyIds].every((id) => id === first)
  if (isDone) await db.delete(authEncryptionKey).where(ne(authEncryptionKey.id, first))
  return { reencrypted, unreadable, twice, isDone }
}
