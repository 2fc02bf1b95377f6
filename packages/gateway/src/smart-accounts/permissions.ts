/**
 * Permissions that users granted to sites (ERC-7715): the public parts, so that a user can list and revoke them in another
 * browser. The context is useless without the key of the delegate, which the gateway never has.
 */
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../database/open.js'
import { permission } from '../database/service-tables.js'
import { httpError } from '../http/http-error.js'

export interface Permission {
  /** Id that the wallet chose. */
  readonly pci: string
  readonly project: { readonly name?: string | undefined; readonly url: string }
  /** As it was granted. */
  readonly permission: { readonly type: string; readonly data: Readonly<Record<string, unknown>> }
  /** Seconds since the epoch. */
  readonly expiry: number
  /** CAIP-2. */
  readonly chainId: string
  /** Milliseconds since the epoch. */
  readonly createdAt: number
  /** Milliseconds since the epoch. */
  readonly revokedAt?: number
  readonly context: string
}

export type NewPermission = Omit<Permission, 'createdAt' | 'revokedAt'>

export interface Permissions {
  /** Oldest first. */
  of(userId: string, account: string): Promise<readonly Permission[]>
  /**
   * Stores a grant. The same id again changes nothing. Expired ones make room.
   *
   * @throws 409 `too-many-permissions`
   */
  add(userId: string, account: string, added: NewPermission): Promise<void>
  /** @throws 404 `permission-not-found` */
  revoke(userId: string, account: string, pci: string): Promise<void>
}

const maxPermissions = 500

export function createPermissions(db: Db, now: () => number): Permissions {
  const isOf = (userId: string, account: string) =>
    and(eq(permission.userId, userId), eq(permission.account, account))

  return {
    async of(userId, account) {
      const rows = await db
        .select()
        .from(permission)
        .where(isOf(userId, account))
        .orderBy(asc(permission.createdAt), asc(permission.pci))
      return rows.map(({ grant, createdAt, revokedAt, pci }) => ({
        ...(grant as Omit<NewPermission, 'pci'>),
        pci,
        createdAt: createdAt.getTime(),
        ...(revokedAt && { revokedAt: revokedAt.getTime() }),
      }))
    },
    async add(userId, account, { pci, ...grant }) {
      const isTheirs = eq(permission.userId, userId)
      if ((await db.$count(permission, isTheirs)) >= maxPermissions) {
        const seconds = Math.floor(now() / 1_000)
        const isExpired = sql`(${permission.grant} ->> 'expiry')::bigint < ${seconds}`
        await db.delete(permission).where(and(isTheirs, isExpired))
      }
      if ((await db.$count(permission, isTheirs)) >= maxPermissions) {
        throw httpError(409, 'too-many-permissions', `at most ${maxPermissions} of one user`)
      }
      await db
        .insert(permission)
        .values({ userId, account, pci, grant, createdAt: new Date(now()) })
        .onConflictDoNothing()
    },
    async revoke(userId, account, pci) {
      const isThis = and(isOf(userId, account), eq(permission.pci, pci))
      const found = await db.$count(permission, isThis)
      if (found === 0) throw httpError(404, 'permission-not-found', 'no such permission')
      await db
        .update(permission)
        .set({ revokedAt: new Date(now()) })
        .where(and(isThis, isNull(permission.revokedAt)))
    },
  }
}
