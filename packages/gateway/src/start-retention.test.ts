/** Deletions share one connection of the database, and none keeps the others from running. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Database } from './database/open.js'
import { openPooledDatabase } from './fixtures/pooled-database.js'
import { startRetention } from './start-retention.js'

let database: Database
beforeEach(async () => {
  database = await openPooledDatabase()
})
afterEach(async () => {
  vi.useRealTimers()
  await database.close()
})

/** The test settles the deletion of events, which comes first. */
function start() {
  let end: (of: Promise<number>) => void = () => {}
  const calls: string[] = []
  const count = (what: string) => async () => calls.push(what)
  const warn = vi.fn()
  const stop = startRetention({
    config: { analytics: { retentionDays: 30 } },
    db: database.db,
    auth: { expiredRows: [{ what: 'challenges', deleteBefore: count('challenges') }] },
    operations: { review: count('review'), deleteBefore: count('operations') },
    onRamp: [{ what: 'purchases', deleteBefore: count('purchases') }],
    names: { rows: { deleteNoncesBefore: count('nonces') } },
    events: {
      deleteBefore(time) {
        calls.push(`events before ${Math.round((Date.now() - time.getTime()) / 86_400_000)} days`)
        return new Promise((resolve) => {
          end = resolve
        })
      },
    },
    log: { warn },
  })
  return { end: (of: Promise<number>) => end(of), calls, warn, stop }
}
const others = ['operations', 'purchases', 'nonces', 'challenges', 'review']

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

it('deletes again every hour, once the last deletions have ended', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { end, calls, stop } = start()
  vi.advanceTimersByTime(60 * 60 * 1000)
  await database.ping()
  expect(calls).toEqual(['events before 30 days'])
  end(Promise.resolve(0))
  const once = ['events before 30 days', ...others]
  await expect.poll(() => calls).toEqual([...once, 'events before 30 days'])
  end(Promise.resolve(0))
  await expect.poll(() => calls).toEqual([...once, ...once])
  await stop()
  vi.advanceTimersByTime(60 * 60 * 1000)
  await database.ping()
  expect(calls).toEqual([...once, ...once])
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
