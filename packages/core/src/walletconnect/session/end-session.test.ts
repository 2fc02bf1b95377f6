/** How long a wallet is waited for that is told goodbye, by the clock. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { part } from './end-session.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Milliseconds from now in which the socket opens, and the wallet is told. */
async function partedAfter(opens: number, tells: number) {
  const start = Date.now()
  const since = () => Date.now() - start
  const running = {
    get isOnline() {
      return since() >= opens
    },
    disconnect: () => new Promise<void>((resolve) => setTimeout(resolve, tells)),
  }
  let parted: number | undefined
  void part(running, { topic: 'ab' }).then(() => {
    parted = since()
  })
  await vi.advanceTimersByTimeAsync(100_000)
  expect(vi.getTimerCount()).toBe(0)
  return parted
}

it('[C7] waits until the wallet is notified of the disconnect', async () => {
  expect(await partedAfter(0, 300)).toBe(300)
})

it('is given up two seconds after the socket opened', async () => {
  expect(await partedAfter(0, 15_000)).toBe(2_000)
})

it('[C7] counts from when the socket is open: a slow line is no reason to leave a session behind', async () => {
  expect(await partedAfter(5_000, 6_500)).toBe(6_500)
  expect(await partedAfter(5_000, 15_000)).toBe(7_000)
})

it('is given up after ten seconds without a connection', async () => {
  expect(await partedAfter(60_000, 60_000)).toBe(10_000)
})

it('ends at once if the library no longer knows the session', async () => {
  const disconnect = () => Promise.reject(new Error('No matching key.'))
  await part({ isOnline: true, disconnect }, { topic: 'ab' })
  expect(vi.getTimerCount()).toBe(0)
})
