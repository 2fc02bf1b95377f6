/** Deletions share one connection of the database, and none keeps the others from running. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Database } from './database/open.js'
import { openPooledDatabase } from './fixtures/pooled-database.js'
import { startRetention } from './start-retention.js'

let database: Database
beforeEach(async () => {
  database = await openPooledDatabase()
})
afterEach(() => database.close())

/** The deletion of events, which comes first, is held. */
function start() {
  let end: (of: Promise<number>) => void = () => {}
  const events = new Promise<number>((resolve) => {
    end = resolve
  })
  const calls: string[] = []
  const count = (what: string) => async () => calls.push(what)
  const warn = vi.fn()
  const stop = startRetention({
    config: { analytics: { retentionDays: 30 } },
    db: database.db,
    auth: { forgetBefore: count('sign-in') },
    operations: { review: count('review'), deleteBefore: count('operations') },
    onRamp: { deleteBefore: count('purchases') },
    names: { rows: { forgetNonces: count('nonces') } },
    events: {
      forgetBefore(time) {
        calls.push(`events before ${Math.round((Date.now() - time.getTime()) / 86_400_000)} days`)
        return events
      },
    },
    log: { warn },
  })
  return { end, calls, warn, stop }
}
const others = ['review', 'operations', 'purchases', 'nonces', 'sign-in']

it('deletes one after the other, and logs one that fails', async () => {
  const { end, calls, warn, stop } = start()
  await database.ping()
  expect(calls).toEqual(['events before 30 days'])
  end(Promise.reject(new Error('The database is gone.')))
  await expect.poll(() => calls.slice(1)).toEqual(others)
  expect(warn.mock.calls).toEqual([
    [expect.objectContaining({ what: 'events' }), 'failed to delete expired rows'],
  ])
  await stop()
})

it('stops after the deletion under way', async () => {
  const { end, calls, warn, stop } = start()
  const stopped = Promise.resolve(stop())
  const isStopped = vi.fn()
  void stopped.then(isStopped)
  await database.ping()
  expect(isStopped).not.toHaveBeenCalled()
  end(Promise.resolve(3))
  await stopped
  expect(calls).toHaveLength(1)
  expect(warn).not.toHaveBeenCalled()
})
