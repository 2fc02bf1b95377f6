// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { sleep, sleepUntilVisible, withAbortSignal, withAnySignal, withTimeout } from './async.js'

const visibility = (state: 'hidden' | 'visible') => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it('rests until the page is looked at again', async () => {
  visibility('hidden')
  vi.useFakeTimers()
  const rested = vi.fn()
  const rest = sleepUntilVisible(1, new AbortController().signal).then(rested)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(rested).not.toHaveBeenCalled()
  visibility('visible')
  await rest
  expect(rested).toHaveBeenCalled()
})

it('stops waiting after an abort', async () => {
  visibility('hidden')
  vi.useFakeTimers()
  const leaving = new AbortController()
  const left = expect(sleepUntilVisible(1, leaving.signal)).rejects.toThrow('left')
  await vi.advanceTimersByTimeAsync(60_000)
  leaving.abort(new Error('left'))
  await left
  await expect(sleep(10, leaving.signal)).rejects.toThrow('left')
})

it.each([
  ['the window gets the focus', () => window.dispatchEvent(new Event('focus'))],
  [
    'the page is shown again',
    () => {
      visibility('hidden')
      visibility('visible')
    },
  ],
])('rests no longer when %s, and leaves no timer', async (_, look) => {
  vi.useFakeTimers()
  const rest = sleepUntilVisible(60_000, new AbortController().signal)
  expect(vi.getTimerCount()).toBe(1)
  look()
  await rest
  expect(vi.getTimerCount()).toBe(0)
})

it('passes on a response, or says why it was aborted', async () => {
  const leaving = new AbortController()
  const answers = [1, 2].map((answer) => withAbortSignal(Promise.resolve(answer), leaving.signal))
  expect(await Promise.all(answers)).toEqual([1, 2])
  const never = withAbortSignal(new Promise(() => undefined), leaving.signal)
  leaving.abort()
  await expect(never).rejects.toMatchObject({ code: 'aborted' })
  const late = withAbortSignal(new Promise(() => undefined), AbortSignal.timeout(1))
  await expect(late).rejects.toMatchObject({ code: 'timeout' })
})

it('takes an answer that fails after its asker left for heard', async () => {
  const failing = Promise.reject(new Error('late'))
  const waiting = withAbortSignal(failing, AbortSignal.abort())
  await expect(waiting).rejects.toMatchObject({ name: 'KitError', code: 'aborted' })
  // An unhandled rejection would fail the run.
  await new Promise((resolve) => setTimeout(resolve))
})

it('aborts a call with the first of several signals, and stops listening after it', async () => {
  const [first, second] = [new AbortController(), new AbortController()]
  const leave = vi.spyOn(second.signal, 'removeEventListener')
  const reason = await withAnySignal([first.signal, second.signal], async (signal) => {
    expect(signal.aborted).toBe(false)
    second.abort('second')
    first.abort('first')
    return signal.reason
  })
  expect(reason).toBe('second')
  expect(leave).toHaveBeenCalledTimes(1)
  const late = withAnySignal([AbortSignal.abort('before')], async ({ reason }) => reason)
  expect(await late).toBe('before')
})

it('limits the time of a call that ignores its signal, and leaves no timer', async () => {
  vi.useFakeTimers()
  const { signal } = new AbortController()
  const never = () => new Promise<never>(() => undefined)
  const ended = expect(withTimeout(10, signal, never)).rejects.toMatchObject({ code: 'timeout' })
  await vi.advanceTimersByTimeAsync(10)
  await ended
  expect(await withTimeout(10, signal, async ({ aborted }) => aborted)).toBe(false)
  const left = withTimeout(10, AbortSignal.abort(), never)
  await expect(left).rejects.toMatchObject({ code: 'aborted' })
  expect(vi.getTimerCount()).toBe(0)
})
