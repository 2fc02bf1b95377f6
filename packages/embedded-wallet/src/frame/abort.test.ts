import { expect, it, vi } from 'vitest'
import { withAbortSignal, withTimeout } from './abort.js'

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

it('aborts a call that takes too long or that its caller leaves, and stops listening after it', async () => {
  const leaving = new AbortController()
  const leave = vi.spyOn(leaving.signal, 'removeEventListener')
  const never = (signal: AbortSignal) =>
    new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
  await withTimeout(1, undefined, never)
  expect(await withTimeout(60_000, leaving.signal, isAborted)).toBe(false)
  expect(leave).toHaveBeenCalledTimes(1)
  const left = withTimeout(60_000, leaving.signal, never)
  leaving.abort()
  await left
  expect(await withTimeout(60_000, leaving.signal, isAborted)).toBe(true)
})
