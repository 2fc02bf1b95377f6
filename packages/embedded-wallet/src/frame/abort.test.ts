import { afterEach, expect, it, vi } from 'vitest'
import { withAbortSignal, withTimeout } from './abort.js'

afterEach(() => void vi.useRealTimers())

const isAborted = async ({ aborted }: AbortSignal) => aborted

it('passes on the result of a promise, or rejects if its caller aborts', async () => {
  const leaving = new AbortController()
  expect(await withAbortSignal(Promise.resolve(1), leaving.signal)).toBe(1)
  const left = withAbortSignal(new Promise(() => undefined), leaving.signal)
  leaving.abort()
  await expect(left).rejects.toMatchObject({ code: 'aborted' })
  const late = withAbortSignal(Promise.reject(new Error('late')), leaving.signal)
  await expect(late).rejects.toMatchObject({ code: 'aborted' })
})

it('aborts a call that takes too long or that its caller leaves, and clears its timer', async () => {
  vi.useFakeTimers()
  const leaving = new AbortController()
  const never = (signal: AbortSignal) =>
    new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
  const late = withTimeout(10, undefined, never)
  await vi.advanceTimersByTimeAsync(10)
  await late
  const left = withTimeout(10, leaving.signal, never)
  leaving.abort()
  await left
  expect(await withTimeout(10, leaving.signal, isAborted)).toBe(true)
  expect(await withTimeout(10, undefined, isAborted)).toBe(false)
  expect(vi.getTimerCount()).toBe(0)
})
