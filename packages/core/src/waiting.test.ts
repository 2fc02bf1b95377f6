// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { restWhileHidden, wait } from './waiting.js'

const visibility = (state: 'hidden' | 'visible') => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}
afterEach(() => vi.restoreAllMocks())

it('rests until the page is looked at again', async () => {
  visibility('hidden')
  const rested = vi.fn()
  const rest = restWhileHidden(1, new AbortController().signal).then(rested)
  await new Promise((resolve) => setTimeout(resolve, 30))
  expect(rested).not.toHaveBeenCalled()
  visibility('visible')
  await rest
  expect(rested).toHaveBeenCalled()
})

it('stops resting when nobody waits any more', async () => {
  visibility('hidden')
  const leaving = new AbortController()
  const rest = restWhileHidden(1, leaving.signal)
  setTimeout(() => leaving.abort(new Error('left')), 20)
  await expect(rest).rejects.toThrow('left')
  await expect(wait(10, leaving.signal)).rejects.toThrow('left')
})
