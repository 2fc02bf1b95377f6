import { expect, it, vi } from 'vitest'
import { heartbeat, lookLimit, watch } from './watch.js'

const signal = new AbortController().signal

it('looks until it is decided', async () => {
  const look = vi.fn(async () =>
    look.mock.calls.length < 3 ? ('pending' as const) : ('failed' as const),
  )
  expect(await watch(look, signal, async () => {})).toBe('failed')
})

it('[LIM-01] looks at most 99 times, every 5 s after the first three, also when the node is down', async () => {
  const rests: number[] = []
  const look = vi.fn(() => Promise.reject(new Error('down')))
  const status = await watch(look, signal, async (ms) => void rests.push(ms))
  expect(status).toBe('pending')
  expect(look).toHaveBeenCalledTimes(lookLimit)
  expect(rests.slice(0, 5)).toEqual([500, 500, 500, heartbeat, heartbeat])
  expect(heartbeat).toBe(5_000)
})
