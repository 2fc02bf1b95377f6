import { expect, it, vi } from 'vitest'
import type { TransactionStatus } from '../../chain/adapter.js'
import {
  heartbeat,
  maxPollInterval,
  slowPollCount,
  slowPollInterval,
  timeoutMs,
  watch,
} from './watch.js'

const { signal } = new AbortController()

/** Looks so many times in vain, also where the node is down. */
async function watched(pending: number) {
  const rests: number[] = []
  const slowAfter: number[] = []
  const getStatus = vi.fn(async (): Promise<TransactionStatus> => {
    if (getStatus.mock.calls.length > pending) return 'confirmed'
    if (getStatus.mock.calls.length % 2 === 0) throw new Error('down')
    return 'pending'
  })
  const rested = () => rests.reduce((sum, ms) => sum + ms, 0)
  const status = await watch(
    async (ms) => void rests.push(ms),
    rested,
  )({
    getStatus,
    onSlow: () => slowAfter.push(rested()),
    signal,
  })
  return { status, rests, slowAfter }
}

it('[LIM-01] looks soon at first, then every 5 s for a minute', async () => {
  const { status, rests, slowAfter } = await watched(12)
  expect(status).toBe('confirmed')
  expect(rests).toEqual([500, 500, 500, ...Array.from({ length: 9 }, () => heartbeat)])
  expect(heartbeat).toBe(5_000)
  expect(slowAfter).toEqual([])
})

it('[LIM-01] polls 99 times every 30 s, then ever less often, without end', async () => {
  const { status, rests, slowAfter } = await watched(500)
  expect(status).toBe('confirmed')
  expect(rests.filter((ms) => ms === slowPollInterval)).toHaveLength(99)
  expect([slowPollInterval, slowPollCount]).toEqual([30_000, 99])
  const after = rests.slice(rests.lastIndexOf(slowPollInterval) + 1)
  expect(after.slice(0, 6)).toEqual([
    60_000,
    120_000,
    240_000,
    480_000,
    maxPollInterval,
    maxPollInterval,
  ])
  expect(after.at(-1)).toBe(maxPollInterval)
  expect(timeoutMs(100_000)).toBe(maxPollInterval)
  // It is said once, after a minute.
  expect(slowAfter).toEqual([61_500])
})

it('ends with the last subscriber', async () => {
  const leaving = new AbortController()
  const looking = watch(async () => leaving.abort(new Error('left')))({
    getStatus: async () => 'pending',
    onSlow: () => undefined,
    signal: leaving.signal,
  })
  await expect(looking).rejects.toThrow('left')
})
