/** Quotas of sponsored fees, on each database, by two gateways. */
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { migrate } from '../database/migrate.js'
import type { Database } from '../database/open.js'
import { sponsoredOperation } from '../database/service-tables.js'
import { type Store, storeKinds } from '../fixtures/stores.js'
import { PolicyRejection } from './policy.js'
import { createSponsoredOperations, type Reservation } from './sponsored-operations.js'

const chain = 'eip155:1'
const sender = '0x1111111111111111111111111111111111111111'
const hash = (digit: number) => `0x${String(digit).repeat(64)}`
const paymaster = '0xAaAAaaAAaaaaaAAAaAAAaaAaaaAaAAAAaAAaAaaa'
const signed = (digit: number) => ({ hash: hash(digit), paymaster })
const minutes = 60_000
const policy = (count: number, userWei: bigint, projectWei = 10_000n) => ({
  chains: [chain],
  calls: [{ to: sender as `0x${string}` }],
  maxWeiPerOperation: 1_000n,
  perUserDaily: { count, wei: userWei },
  perProjectDaily: { wei: projectWei },
})

describe.each(storeKinds)('on $name', (kind) => {
  let store: Store
  const opened: Awaited<ReturnType<Store['open']>>[] = []
  let time = Date.UTC(2026, 0, 15, 12)
  /** By hash. Null: no bundler knows it. Absent: no bundler answers. */
  const receipts = new Map<string, unknown>()
  /** By nonce: what the chain has. Null: no operation. Absent: no node answers. */
  const mined = new Map<bigint, unknown>()
  let looked: string[] = []
  const create = ({ db }: Database) =>
    createSponsoredOperations({
      db,
      now: () => time,
      async getReceipt(_, asked) {
        looked.push(asked)
        return receipts.get(asked)
      },
      findOperation: async (_, { nonce }) => mined.get(nonce),
    })
  let a: ReturnType<typeof create>
  let b: ReturnType<typeof create>
  let db: Database['db']

  beforeAll(async () => {
    store = await kind.start()
    const [first, second] = [await store.open(), await store.open()]
    opened.push(first, second)
    db = first.database.db
    await migrate(db)
    a = create(first.database)
    b = create(second.database)
  })
  afterAll(async () => {
    for (const parts of opened) await parts.close()
    await store.stop()
  })
  beforeEach(async () => {
    await db.execute(sql`truncate scope_sponsored_operation`)
    time = Date.UTC(2026, 0, 15, 12)
    receipts.clear()
    mined.clear()
    looked = []
  })

  const userId = randomUUID()
  const reservation = (nonce: bigint, more: Partial<Reservation> = {}): Reservation => ({
    projectId: 'shop',
    userId,
    chain,
    sender,
    nonce,
    wei: 100n,
    endsAt: time + 5 * minutes,
    ...more,
  })
  const receipt = (nonce: bigint, digit: number, cost = 30n) => ({
    userOpHash: hash(digit),
    sender,
    nonce: `0x${nonce.toString(16)}`,
    actualGasCost: `0x${cost.toString(16)}`,
  })
  const rows = () => db.$count(sponsoredOperation)

  it('reserves up to the limits of a user and a project', async () => {
    const limits = policy(2, 1_000n)
    await a.reserve(reservation(0n), limits)
    await b.reserve(reservation(1n), limits)
    await expect(a.reserve(reservation(2n), limits)).rejects.toThrow(
      'You reached this site’s daily limit of sponsored fees.',
    )
    expect(await rows()).toBe(2)
    const wei = policy(10, 250n)
    await expect(b.reserve(reservation(2n), wei)).rejects.toBeInstanceOf(PolicyRejection)
    await b.reserve(reservation(2n, { wei: 50n }), wei)
    const others = { userId: randomUUID() }
    await expect(a.reserve(reservation(0n, others), policy(10, 250n, 349n))).rejects.toThrow(
      'This site reached its daily limit of sponsored fees.',
    )
    await a.reserve(reservation(0n, others), policy(10, 250n, 350n))
    // Another project, and another day.
    await a.reserve(reservation(0n, { projectId: 'bank' }), policy(1, 100n, 100n))
    time += 12 * 60 * minutes
    await a.reserve(reservation(3n), policy(1, 100n, 100n))
  })

  it('[B36] reserves for one of several requests at once', async () => {
    const limits = policy(3, 1_000n)
    const all = await Promise.allSettled(
      Array.from({ length: 10 }, (_, nonce) =>
        (nonce % 2 ? a : b).reserve(reservation(BigInt(nonce)), limits),
      ),
    )
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    expect(await rows()).toBe(3)
  })

  it('counts several signatures for one nonce once, at the highest fee', async () => {
    const limits = policy(1, 150n)
    await a.reserve(reservation(0n), limits)
    await a.reserve(reservation(0n, { wei: 150n }), limits)
    await expect(a.reserve(reservation(0n, { wei: 151n }), limits)).rejects.toThrow()
    await expect(a.reserve(reservation(1n, { wei: 1n }), limits)).rejects.toThrow()
  })

  it('replaces a reservation by the fee that was paid', async () => {
    const limits = policy(10, 130n)
    const [first, second] = [
      await a.reserve(reservation(0n), limits),
      await a.reserve(reservation(0n), limits),
    ]
    await a.confirm(first, signed(1))
    await a.confirm(second, signed(2))
    await expect(a.reserve(reservation(1n), limits)).rejects.toThrow()
    await b.settle(chain, receipt(0n, 1))
    await a.reserve(reservation(1n), limits)
    expect(await rows()).toBe(2)
    // A receipt counts once, and says nothing of other operations.
    await b.settle(chain, receipt(0n, 1, 1n))
    await b.settle('eip155:10', receipt(1n, 3, 1n))
    await b.settle(chain, { ...receipt(1n, 3), sender: 'x' })
    await b.settle(chain, null)
    await expect(a.reserve(reservation(2n, { wei: 1n }), limits)).rejects.toThrow()
  })

  it('releases what was not signed', async () => {
    const limits = policy(1, 100n)
    const id = await a.reserve(reservation(0n), limits)
    await b.release(id)
    await a.reserve(reservation(1n), limits)
  })

  it('[B36] releases an expired reservation only after a look at the chain', async () => {
    const limits = policy(1, 1_000n)
    const id = await a.reserve(reservation(0n), limits)
    await a.confirm(id, signed(1))
    receipts.set(hash(1), null)
    // The data may still be used, then it may still be pending.
    await expect(a.reserve(reservation(1n), limits)).rejects.toThrow()
    time += 5.5 * minutes
    await expect(a.reserve(reservation(1n), limits)).rejects.toThrow()
    expect(looked).toEqual([])

    time += minutes
    receipts.delete(hash(1))
    await expect(b.reserve(reservation(1n), limits)).rejects.toThrow()
    // It was used, and no client asked for the receipt.
    receipts.set(hash(1), receipt(0n, 1))
    await expect(b.reserve(reservation(1n), limits)).rejects.toThrow()
    expect(looked).toEqual([hash(1), hash(1)])
    await b.reserve(reservation(1n, { wei: 970n }), policy(2, 1_000n))

    await db.execute(sql`truncate scope_sponsored_operation`)
    const unused = await a.reserve(reservation(0n), limits)
    await a.confirm(unused, signed(2))
    receipts.set(hash(2), null)
    time += 7 * minutes
    // No node answers, then the nonce is unused.
    await expect(b.reserve(reservation(1n), limits)).rejects.toThrow()
    mined.set(0n, null)
    await b.reserve(reservation(1n), limits)
    expect(await rows()).toBe(1)
  })

  it('[B36] counts the fee of an operation that the paymaster paid under another hash', async () => {
    const limits = policy(1, 1_000n)
    const counted = async () => (await db.select().from(sponsoredOperation)).map(({ wei }) => wei)
    await a.confirm(await a.reserve(reservation(0n), limits), signed(1))
    await b.settle(chain, { ...receipt(0n, 2), paymaster: paymaster.toLowerCase() })
    await expect(a.reserve(reservation(1n), limits)).rejects.toThrow()
    expect(await counted()).toEqual([30n])

    // An exact match is the one that counts, also if it was settled before.
    await db.execute(sql`truncate scope_sponsored_operation`)
    await a.confirm(await a.reserve(reservation(0n), limits), signed(1))
    await a.confirm(await a.reserve(reservation(0n), limits), signed(2))
    for (let times = 0; times < 2; times++) {
      await b.settle(chain, { ...receipt(0n, 2), paymaster })
      expect(await counted()).toEqual([30n])
    }
    await a.confirm(await a.reserve(reservation(0n), limits), signed(3))
    await b.settle(chain, { ...receipt(0n, 2), paymaster })
    expect(await counted()).toEqual([30n])
  })

  it('counts no fee that another paymaster or the account paid', async () => {
    const limits = policy(1, 1_000n)
    for (const by of [{ paymaster: sender }, { paymaster: null }, {}]) {
      await a.confirm(await a.reserve(reservation(0n), limits), signed(1))
      await b.settle(chain, { ...receipt(0n, 2), ...by })
      expect(await rows()).toBe(0)
    }
  })

  it('reviews all projects, and deletes the rows of earlier days', async () => {
    const id = await a.reserve(reservation(0n), policy(1, 100n))
    await a.confirm(id, signed(1))
    receipts.set(hash(1), receipt(0n, 1))
    await a.reserve(reservation(0n, { projectId: 'bank' }), policy(1, 100n))
    time += 10 * minutes
    // The second one was never signed.
    expect(await b.review()).toBe(2)
    expect(await b.review()).toBe(0)
    expect(await rows()).toBe(1)
    expect(await b.deleteBefore(new Date(time))).toBe(0)
    expect(await b.deleteBefore(new Date(time + 24 * 60 * minutes))).toBe(1)
  })
})
