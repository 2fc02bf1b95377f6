/**
 * Which values of AUTH_ENCRYPTION_KEY ever encrypted something in this database. Without one of them users are not found, and would be
 * added a second time: a gateway refuses to start, and to add users, while one is missing (threat B14).
 */
import { ConfigError } from '../config/check.js'
import type { Db, Step } from '../database/open.js'
import { authEncryptionKey, authUser } from '../database/schema.js'
import { httpError } from '../http/http-error.js'
import type { Encryption } from './encryption.js'
import { parseKeys } from './reencrypt.js'

const missing = (count: number) =>
  new ConfigError([
    {
      path: 'AUTH_ENCRYPTION_KEY',
      expected: `expected every value that encrypted this database (missing: ${count}). Add it back behind the new one, by a comma; \`scope-gateway reencrypt\` makes old values unnecessary`,
    },
  ])

const known = async (db: Db | Step): Promise<string[]> =>
  (await db.select({ id: authEncryptionKey.id }).from(authEncryptionKey)).map(({ id }) => id)

const remember = (db: Db | Step, ids: Iterable<string>) =>
  Promise.all(
    [...new Set(ids)].map((id) =>
      db.insert(authEncryptionKey).values({ id }).onConflictDoNothing(),
    ),
  )

/**
 * Looks whether all keys are there. A database of before keys were noted is read once, row by row.
 *
 * @param encryption - Undefined if AUTH_ENCRYPTION_KEY is not set.
 * @throws ConfigError if a key is missing.
 */
export async function checkKeys(db: Db, encryption: Encryption | undefined): Promise<void> {
  const ids = await known(db)
  if (ids.length === 0) {
    const hasUsers = (await db.select({ id: authUser.id }).from(authUser).limit(1)).length > 0
    if (!hasUsers) return
    if (!encryption) throw missing(1)
    const read = await parseKeys(db, encryption)
    if (read.unreadable > 0) throw missing(1)
    await remember(db, [...read.keyIds, encryption.keyIds[0]])
    return
  }
  const own = new Set<string>(encryption?.keyIds)
  const lost = ids.filter((id) => !own.has(id))
  if (lost.length > 0) throw missing(lost.length)
  if (encryption) await remember(db, [encryption.keyIds[0]])
}

/**
 * For the transaction that adds a user: another gateway may have begun with a key that this one has not.
 *
 * @throws 503 `key-missing`.
 */
export async function assertAllKeys(step: Step, { keyIds }: Encryption): Promise<void> {
  const ids = await known(step)
  if (ids.some((id) => !keyIds.includes(id)))
    throw httpError(
      503,
      'key-missing',
      'this gateway has an older AUTH_ENCRYPTION_KEY than another one',
    )
  if (!ids.includes(keyIds[0])) await remember(step, [keyIds[0]])
}
