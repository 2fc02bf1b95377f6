/** `scope-gateway reencrypt`: encrypts what is kept of users with the first value of AUTH_ENCRYPTION_KEY, so that older ones can be removed. */

import { createEncryption } from '../auth/encryption.js'
import { checkKeys } from '../auth/keys.js'
import { reencrypt } from '../auth/reencrypt.js'
import { ConfigError } from '../config/check.js'
import type { Config } from '../config/schema.js'
import { migrate } from '../database/migrate.js'
import { openEmbedded, openPostgres } from '../database/open.js'

/** Resolves with the exit code. */
export async function reencryptCommand(
  config: Config,
  say: (text: string) => void,
): Promise<number> {
  const { authEncryptionKey, databaseUrl } = config.secrets
  if (authEncryptionKey === undefined) {
    say('AUTH_ENCRYPTION_KEY is not set: there is nothing to encrypt.')
    return 2
  }
  const database = databaseUrl
    ? openPostgres(databaseUrl, () => {})
    : await openEmbedded(config.dataDir)
  try {
    await migrate(database.db)
    const encryption = createEncryption(authEncryptionKey)
    await checkKeys(database.db, encryption)
    const { reencrypted, unreadable, twice, isDone } = await reencrypt(database.db, encryption)
    say(`Encrypted with the first value of AUTH_ENCRYPTION_KEY now: ${reencrypted}.`)
    if (unreadable > 0)
      say(
        `Encrypted with a value that is not in AUTH_ENCRYPTION_KEY: ${unreadable}. Add that value, and run this again.`,
      )
    if (twice > 0)
      say(
        `Known twice, for two users: ${twice}. A gateway ran without the older value once. These need the older value still.`,
      )
    say(
      isDone
        ? 'Remove the other values in a day, from all gateways. Until then links that undo an email change need them.'
        : 'Keep the other values.',
    )
    return isDone ? 0 : 1
  } catch (thrown) {
    if (!(thrown instanceof ConfigError)) throw thrown
    say(thrown.message)
    return 2
  } finally {
    await database.close()
  }
}
