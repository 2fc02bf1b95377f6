/** Passkeys that users of a project signed in with: found by a keyed hash, their public keys encrypted. */
import { and, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../database/open.js'
import { authPasskey } from '../../database/schema.js'
import type { Encryption } from '../encryption.js'

export interface Credential {
  readonly userId: string
  /** Base64url: COSE, as it was registered. */
  readonly publicKey: string
  /** Base64url: what the authenticator names its holder by. */
  readonly userHandle: string
  /** How often it had signed when it was last seen; 0 where it does not count. */
  readonly counter: number
}

export interface Credentials {
  find(projectId: string, id: string): Promise<Credential | undefined>
  /** Answers whether it was not there yet. */
  add(projectId: string, id: string, credential: Credential): Promise<boolean>
  /** Returns whether no other request has used the credential meanwhile. */
  count(projectId: string, id: string, from: number, to: number): Promise<boolean>
}

const sealedPart = z.object({ publicKey: z.string(), userHandle: z.string() })

export function createCredentials(db: Db, encryption: Encryption, now: () => number): Credentials {
  const about = (projectId: string, id: string) => `${projectId} passkey ${id}`
  const of = (projectId: string, id: string) =>
    and(
      eq(authPasskey.projectId, projectId),
      inArray(authPasskey.credentialHash, [...encryption.hashes(id, 'passkey')]),
    )
  return {
    async find(projectId, id) {
      const [row] = await db.select().from(authPasskey).where(of(projectId, id))
      const text = row && encryption.decrypt(row.keyEncrypted, about(projectId, id))
      if (!row || text === undefined) return undefined
      const { userId, counter } = row
      return { ...sealedPart.parse(JSON.parse(text)), userId, counter }
    },
    async add(projectId, id, { userId, publicKey, userHandle, counter }) {
      const rows = await db
        .insert(authPasskey)
        .values({
          projectId,
          credentialHash: encryption.hash(id, 'passkey'),
          userId,
          keyEncrypted: encryption.encrypt(
            JSON.stringify({ publicKey, userHandle }),
            about(projectId, id),
          ),
          counter,
        })
        .onConflictDoNothing()
        .returning({ userId: authPasskey.userId })
      return rows.length > 0
    },
    async count(projectId, id, from, to) {
      const rows = await db
        .update(authPasskey)
        .set({ counter: to, usedAt: new Date(now()) })
        .where(and(of(projectId, id), eq(authPasskey.counter, from)))
        .returning({ userId: authPasskey.userId })
      return rows.length > 0
    },
  }
}
