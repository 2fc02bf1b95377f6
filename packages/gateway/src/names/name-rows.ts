/**
 * Name ownership in the database. Each name is registered once, by the first request, across any number of gateways.
 */
import { asc, eq, inArray, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { useQuota } from '../database/daily-quota.js'
import type { Db } from '../database/open.js'
import { nameNonce, name as nameTable } from '../database/schema.js'

export interface NameRow {
  readonly name: string
  readonly coinType: number
  /** EIP-55. */
  readonly address: string
  /** For this chain only: the owner of the same address on another chain is unknown. */
  readonly isContract: boolean
  readonly attributes: NameAttributes
  readonly registeredAt: Date
}

export const nameAttributes = z.strictObject({
  avatar: z
    .string()
    .max(2_048)
    .regex(/^(https|ipfs):\/\/[^\s"'<>\\]+$/)
    .optional(),
  bio: z.string().max(280).optional(),
})
export type NameAttributes = z.output<typeof nameAttributes>

export interface NameLimits {
  readonly perAddress: number
  /** New names of a project in a day. Keys are free: `perAddress` alone stops no flood (threat B11). */
  readonly day?: { readonly projectId: string; readonly max: number; readonly now: number }
}

class DayFull extends Error {}

export interface NameRows {
  find(name: string): Promise<NameRow | undefined>
  /** Oldest first. `address` in any case. */
  ofAddress(address: string): Promise<readonly NameRow[]>
  whichExist(names: readonly string[]): Promise<ReadonlySet<string>>
  /** True once for each nonce of an address. */
  takeNonce(address: string, nonce: string): Promise<boolean>
  /** Of many who ask at once one is answered `registered`. */
  register(
    row: Omit<NameRow, 'registeredAt'>,
    limits: NameLimits,
  ): Promise<'registered' | 'taken' | 'enough' | 'day-full'>
  /** Whether there was one. */
  remove(name: string): Promise<boolean>
  /** @returns How many nonces were deleted. */
  deleteNoncesBefore(time: Date): Promise<number>
}

/** "name" in ASCII: the first number of the locks, of which the second is the address's. */
const lock = 0x6e616d65

function read(row: typeof nameTable.$inferSelect): NameRow {
  const { name, coinType, address, isContract, attributes, registeredAt } = row
  const known = nameAttributes.safeParse(attributes)
  return {
    name,
    coinType,
    address,
    isContract,
    // Written by an older gateway, say: a name without them is still that name.
    attributes: known.success ? known.data : {},
    registeredAt,
  }
}

export function nameRows(db: Db): NameRows {
  const isOf = (address: string) => eq(sql`lower(${nameTable.address})`, address.toLowerCase())

  return {
    async find(name) {
      const [row] = await db.select().from(nameTable).where(eq(nameTable.name, name))
      return row && read(row)
    },
    async ofAddress(address) {
      const rows = await db
        .select()
        .from(nameTable)
        .where(isOf(address))
        .orderBy(asc(nameTable.registeredAt), asc(nameTable.name))
        .limit(1_000)
      return rows.map(read)
    },
    async whichExist(names) {
      const rows = await db
        .select({ name: nameTable.name })
        .from(nameTable)
        .where(inArray(nameTable.name, [...names]))
      return new Set(rows.map(({ name }) => name))
    },
    async takeNonce(address, nonce) {
      const taken = await db
        .insert(nameNonce)
        .values({ address: address.toLowerCase(), nonce })
        .onConflictDoNothing()
        .returning({ nonce: nameNonce.nonce })
      return taken.length === 1
    },
    register: async (row, { perAddress, day }) => {
      const registered = db.transaction(async (tx) => {
        // Two at once for one address would both count what was there before them.
        const { address } = row
        await tx.execute(
          sql`select pg_advisory_xact_lock(${lock}::int, hashtext(${address.toLowerCase()}))`,
        )
        const counted = await tx.$count(nameTable, isOf(address))
        if (counted >= perAddress) {
          const [same] = await tx.select().from(nameTable).where(eq(nameTable.name, row.name))
          return same ? 'taken' : 'enough'
        }
        const made = await tx
          .insert(nameTable)
          .values(row)
          .onConflictDoNothing()
          .returning({ name: nameTable.name })
        if (made.length === 0) return 'taken'
        if (day) {
          const { projectId, max, now } = day
          const used = await useQuota(tx, { projectId, what: 'names', amount: 1, now })
          if (used > max) throw new DayFull()
        }
        return 'registered'
      })
      return registered.catch((thrown: unknown) => {
        if (thrown instanceof DayFull) return 'day-full'
        throw thrown
      })
    },
    async remove(name) {
      const deleted = await db
        .delete(nameTable)
        .where(eq(nameTable.name, name))
        .returning({ name: nameTable.name })
      return deleted.length === 1
    },
    async deleteNoncesBefore(time) {
      const deleted = await db
        .delete(nameNonce)
        .where(lt(nameNonce.usedAt, time))
        .returning({ nonce: nameNonce.nonce })
      return deleted.length
    },
  }
}
