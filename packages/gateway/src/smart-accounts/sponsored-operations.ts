/**
 * What projects pay for operations, counted in the database over all gateways (threat B36). A signature reserves the highest
 * fee. The receipt replaces it by what the operation cost. A reservation ends only after the chain showed that the operation
 * did not run: no user evades a quota by not asking for the receipt, or by sending the operation without a bundler.
 */
import { createHash, randomUUID } from 'node:crypto'
import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { SponsorPolicy } from '../config/smart-account-settings.js'
import { getDay } from '../database/daily-quota.js'
import type { Db, Step } from '../database/open.js'
import { sponsoredOperation } from '../database/service-tables.js'
import type { SignedOperation } from './find-operation.js'
import { PolicyRejection } from './policy.js'
import { quantity } from './user-operation.js'

export interface Reservation {
  readonly projectId: string
  readonly userId: string
  readonly chain: string
  readonly sender: string
  readonly nonce: bigint
  readonly wei: bigint
  /** When the paymaster's data is no longer valid, in ms since the epoch. */
  readonly endsAt: number
}

export interface SponsoredOperations {
  /**
   * @returns The id of the reservation.
   * @throws {PolicyRejection} If the user or the project reached its limit of the day.
   */
  reserve(reservation: Reservation, policy: SponsorPolicy): Promise<string>
  /** Notes what the paymaster signed. */
  confirm(id: string, signed: { readonly hash: string; readonly paymaster: string }): Promise<void>
  /** Nothing was signed. */
  release(id: string): Promise<void>
  /** Reads the cost from a receipt. Ignores anything else. */
  settle(chain: string, receipt: unknown): Promise<void>
  /** Looks up operations whose data expired. */
  review(): Promise<number>
  /** Deletes rows of days before `time`. Answers how many. */
  deleteBefore(time: Date): Promise<number>
}

export interface SponsoredOperationsDeps {
  readonly db: Db
  now(): number
  /**
   * Looks up the receipt of an operation.
   * @returns Null if no bundler knows it, undefined if that is unknown.
   */
  getReceipt(chain: string, hash: string): Promise<unknown>
  /**
   * Looks on the chain for the operation that used the nonce.
   * @returns Its receipt, null if there is none, undefined if that is unknown.
   */
  findOperation(chain: string, operation: SignedOperation): Promise<unknown>
}

const receiptSchema = z.object({
  userOpHash: z.string().transform((text) => text.toLowerCase()),
  sender: z.string().transform((text) => text.toLowerCase()),
  nonce: quantity,
  actualGasCost: quantity,
  /** Absent if the account paid. */
  paymaster: z
    .string()
    .transform((text) => text.toLowerCase())
    .nullish(),
})

/** Milliseconds after the end in which the operation may still appear: clocks differ, and bundlers lag. */
const graceMs = 60_000
/** Lookups at a time: few of them while a request waits. */
const maxReviewed = { background: 200, request: 5 }

/** @throws {PolicyRejection} */
async function requireQuota(
  step: Step,
  { projectId, userId }: Reservation,
  day: string,
  policy: SponsorPolicy,
): Promise<void> {
  // Several signatures for one nonce count once: only one of them can be used.
  const sums = z
    .object({
      rows: z.tuple([
        z.object({
          user_count: z.coerce.number(),
          user_wei: z.coerce.bigint(),
          project_wei: z.coerce.bigint(),
        }),
      ]),
    })
    .parse(
      await step.execute(sql`
        select count(*) filter (where user_id = ${userId}::uuid) as user_count,
          coalesce(sum(wei) filter (where user_id = ${userId}::uuid), 0)::text as user_wei,
          coalesce(sum(wei), 0)::text as project_wei
        from (
          select user_id, max(wei) as wei from scope_sponsored_operation
          where project_id = ${projectId} and day = ${day}
          group by user_id, chain, sender, nonce
        ) as operations`),
    )
  const [{ user_count: count, user_wei: userWei, project_wei: projectWei }] = sums.rows
  const { perUserDaily, perProjectDaily } = policy
  if (count > perUserDaily.count || userWei > perUserDaily.wei) {
    throw new PolicyRejection('You reached this site’s daily limit of sponsored fees.')
  }
  if (projectWei > perProjectDaily.wei) {
    throw new PolicyRejection('This site reached its daily limit of sponsored fees.')
  }
}

const lockNumber = (projectId: string): string =>
  createHash('sha256').update(`scope-sponsor ${projectId}`).digest().readBigInt64BE().toString()

export function createSponsoredOperations(deps: SponsoredOperationsDeps): SponsoredOperations {
  const { db, now, getReceipt, findOperation } = deps
  const table = sponsoredOperation

  async function tryReserve(reservation: Reservation, policy: SponsorPolicy): Promise<string> {
    const { nonce, sender, endsAt, ...rest } = reservation
    const id = randomUUID()
    const day = getDay(now())
    await db.transaction(async (step) => {
      // Two at once would both see the quota before the other one's reservation.
      await step.execute(sql`select pg_advisory_xact_lock(${lockNumber(rest.projectId)}::bigint)`)
      await step.insert(table).values({
        ...rest,
        id,
        day,
        sender: sender.toLowerCase(),
        nonce: nonce.toString(),
        endsAt: new Date(endsAt),
      })
      await requireQuota(step, reservation, day, policy)
    })
    return id
  }

  async function settle(chain: string, value: unknown): Promise<void> {
    const { success, data: receipt } = receiptSchema.safeParse(value)
    if (!success) return
    const isSameNonce = and(
      eq(table.chain, chain),
      eq(table.sender, receipt.sender),
      eq(table.nonce, receipt.nonce.toString()),
    )
    const isOpen = and(isSameNonce, isNull(table.settledAt))
    await db.transaction(async (step) => {
      const isThis = eq(table.hash, receipt.userOpHash)
      const hasHash = (await step.$count(table, and(isSameNonce, isThis))) > 0
      // A paymaster may pay for another operation than the one whose hash was computed here, with other gas limits.
      const isPaid = hasHash || !receipt.paymaster ? isThis : eq(table.paymaster, receipt.paymaster)
      await step
        .update(table)
        .set({ wei: receipt.actualGasCost, settledAt: new Date(now()) })
        .where(and(isOpen, isPaid))
      // Other signatures for this nonce are of no more use.
      await step.delete(table).where(isOpen)
    })
  }

  async function review(limit: number, projectId?: string): Promise<number> {
    const expired = await db
      .select()
      .from(table)
      .where(
        and(
          isNull(table.settledAt),
          lt(table.endsAt, new Date(now() - graceMs)),
          ...(projectId === undefined ? [] : [eq(table.projectId, projectId)]),
        ),
      )
      .orderBy(table.endsAt)
      .limit(limit)
    let reviewed = 0
    for (const { id, chain, hash, sender, nonce, endsAt } of expired) {
      let receipt = hash === null ? null : await getReceipt(chain, hash)
      // Bundlers know only what was sent through them.
      if (receipt === null && hash !== null) {
        const signed = { sender, nonce: BigInt(nonce), endsAt: endsAt.getTime() }
        receipt = await findOperation(chain, signed)
      }
      if (receipt === undefined) continue
      if (receipt === null) await db.delete(table).where(eq(table.id, id))
      else await settle(chain, receipt)
      reviewed++
    }
    return reviewed
  }

  return {
    async reserve(reservation, policy) {
      try {
        return await tryReserve(reservation, policy)
      } catch (thrown) {
        if (!(thrown instanceof PolicyRejection)) throw thrown
        const reviewed = await review(maxReviewed.request, reservation.projectId)
        if (reviewed === 0) throw thrown
        return tryReserve(reservation, policy)
      }
    },
    async confirm(id, { hash, paymaster }) {
      const signed = { hash: hash.toLowerCase(), paymaster: paymaster.toLowerCase() }
      await db.update(table).set(signed).where(eq(table.id, id))
    },
    async release(id) {
      await db.delete(table).where(eq(table.id, id))
    },
    settle,
    review: () => review(maxReviewed.background),
    async deleteBefore(time) {
      const isOver = lt(table.day, getDay(time.getTime()))
      const deleted = await db.delete(table).where(isOver).returning({ id: table.id })
      return deleted.length
    },
  }
}
