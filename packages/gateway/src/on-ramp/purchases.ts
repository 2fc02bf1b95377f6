/** Purchases in the database. Each is found by its owner's accounts, or by the provider's reference. */
import { randomUUID } from 'node:crypto'
import { and, desc, eq, inArray, isNull, lt, or } from 'drizzle-orm'
import { getDay, msToNextDay, refundQuota, useQuota } from '../database/daily-quota.js'
import type { Db } from '../database/open.js'
import { onRampEvent, onRampPurchase } from '../database/service-tables.js'
import { httpError, retryAfter } from '../http/http-error.js'
import { type OwnedAccount, owns } from './accounts.js'
import { type ProviderId, type PurchaseStatus, purchaseStatuses, type Report } from './provider.js'

type Row = typeof onRampPurchase.$inferSelect
export type NewPurchase = Omit<
  Row,
  'id' | 'status' | 'txHash' | 'amountOut' | 'createdAt' | 'updatedAt' | 'checkedAt'
>
export type Purchase = Row

export interface PurchasesDeps {
  readonly db: Db
  /** Milliseconds since the epoch. */
  now(): number
  /** Max new purchases of one project in a day. */
  readonly perDay: number
}

export interface Purchases {
  /** @throws 429 if the project's quota of the day is used up. */
  add(purchase: NewPurchase): Promise<Purchase>
  remove(id: string): Promise<void>
  /** Removes a purchase that the provider refused, and gives its quota back. */
  cancel(id: string): Promise<void>
  /** @returns Undefined if there is none, or it belongs to another account. */
  find(
    projectId: string,
    id: string,
    accounts: readonly OwnedAccount[],
  ): Promise<Purchase | undefined>
  findByReference(provider: ProviderId, reference: string): Promise<Purchase | undefined>
  /** Newest first. */
  list(projectId: string, accounts: readonly OwnedAccount[]): Promise<readonly Purchase[]>
  /** Of several who ask at once, one may ask the provider. */
  claimCheck(id: string): Promise<boolean>
  /** Stores what the provider reported. A status never moves back but after a failure, and success is final. */
  apply(id: string, report: Report): Promise<Purchase | undefined>
  /** Whether the event was processed before. */
  hasEvent(provider: ProviderId, eventId: string): Promise<boolean>
  /** @returns False if the event was processed before. */
  takeEvent(provider: ProviderId, eventId: string): Promise<boolean>
  /** @returns How many rows were deleted. */
  deletePurchasesBefore(time: Date): Promise<number>
  /** @returns How many rows were deleted. */
  deleteEventsBefore(time: Date): Promise<number>
}

/** Time between two requests for the status of one purchase, in ms. */
const checkEvery = 3_000
const maxListed = 50

/** Statuses that the key may replace. A second attempt in the same checkout may follow a failure. */
const replaceable: Readonly<Record<PurchaseStatus, readonly PurchaseStatus[]>> = {
  pending: ['pending'],
  paid: ['pending', 'paid', 'failed'],
  sending: ['pending', 'paid', 'sending', 'failed'],
  failed: ['pending', 'paid', 'sending', 'failed'],
  success: purchaseStatuses,
}

const getQuotaUse = ({ projectId, createdAt }: Pick<Row, 'projectId' | 'createdAt'>) => ({
  projectId,
  what: 'onramp-sessions',
  amount: 1,
  now: createdAt.getTime(),
})

export function createPurchases({ db, now, perDay }: PurchasesDeps): Purchases {
  const is = (id: string) => eq(onRampPurchase.id, id)

  return {
    async add(added) {
      const time = new Date(now())
      const row: Row = {
        ...added,
        id: randomUUID(),
        status: 'pending',
        txHash: null,
        amountOut: null,
        createdAt: time,
        updatedAt: time,
        checkedAt: null,
      }
      await db.transaction(async (step) => {
        if ((await useQuota(step, getQuotaUse(row))) > perDay) {
          const wait = retryAfter(msToNextDay(now()))
          throw httpError(429, 'onRamp', `no more sessions on ${getDay(now())}`, wait)
        }
        await step.insert(onRampPurchase).values(row)
      })
      return row
    },
    async remove(id) {
      await db.delete(onRampPurchase).where(is(id))
    },
    async cancel(id) {
      await db.transaction(async (step) => {
        const [row] = await step.delete(onRampPurchase).where(is(id)).returning()
        if (row) await refundQuota(step, getQuotaUse(row))
      })
    },
    async find(projectId, id, accounts) {
      const [row] = await db
        .select()
        .from(onRampPurchase)
        .where(and(is(id), eq(onRampPurchase.projectId, projectId)))
      return row && owns(accounts, row) ? row : undefined
    },
    async findByReference(provider, reference) {
      const [row] = await db
        .select()
        .from(onRampPurchase)
        .where(and(eq(onRampPurchase.provider, provider), eq(onRampPurchase.reference, reference)))
      return row
    },
    async list(projectId, accounts) {
      if (accounts.length === 0) return []
      const isTheirs = accounts.map(({ account, chain }) =>
        and(
          eq(onRampPurchase.account, account),
          chain === undefined ? undefined : eq(onRampPurchase.chain, chain),
        ),
      )
      return db
        .select()
        .from(onRampPurchase)
        .where(and(eq(onRampPurchase.projectId, projectId), or(...isTheirs)))
        .orderBy(desc(onRampPurchase.createdAt), desc(onRampPurchase.id))
        .limit(maxListed)
    },
    async claimCheck(id) {
      const before = new Date(now() - checkEvery)
      const isDue = or(isNull(onRampPurchase.checkedAt), lt(onRampPurchase.checkedAt, before))
      const claimed = await db
        .update(onRampPurchase)
        .set({ checkedAt: new Date(now()) })
        .where(and(is(id), isDue))
        .returning({ id: onRampPurchase.id })
      return claimed.length > 0
    },
    async apply(id, { status, txHash, amountOut }) {
      const [row] = await db
        .update(onRampPurchase)
        .set({
          status,
          updatedAt: new Date(now()),
          ...(txHash !== undefined && { txHash }),
          ...(amountOut !== undefined && { amountOut }),
        })
        .where(and(is(id), inArray(onRampPurchase.status, [...replaceable[status]])))
        .returning()
      return row
    },
    async hasEvent(provider, eventId) {
      const isSame = and(eq(onRampEvent.provider, provider), eq(onRampEvent.eventId, eventId))
      return (
        (await db.select({ eventId: onRampEvent.eventId }).from(onRampEvent).where(isSame)).length >
        0
      )
    },
    async takeEvent(provider, eventId) {
      const added = await db
        .insert(onRampEvent)
        .values({ provider, eventId, receivedAt: new Date(now()) })
        .onConflictDoNothing()
        .returning({ eventId: onRampEvent.eventId })
      return added.length > 0
    },
    async deletePurchasesBefore(time) {
      const isOld = lt(onRampPurchase.createdAt, time)
      return (await db.delete(onRampPurchase).where(isOld).returning({ id: onRampPurchase.id }))
        .length
    },
    async deleteEventsBefore(time) {
      const isOld = lt(onRampEvent.receivedAt, time)
      return (await db.delete(onRampEvent).where(isOld).returning({ id: onRampEvent.eventId }))
        .length
    },
  }
}
