import { expect, it, vi } from 'vitest'
import { createLifetime } from './lifetime.js'

it('undoes everything once, in reverse order', () => {
  const life = createLifetime()
  const order: string[] = []
  life.onDispose(() => order.push('first'))
  const undo = life.onDispose(() => order.push('second'))
  undo()
  undo()
  life.dispose()
  life.dispose()
  expect(order).toEqual(['second', 'first'])
  expect(life.signal.aborted).toBe(true)
})

it('undoes at once what is added after the end', () => {
  const life = createLifetime()
  life.dispose()
  const undo = vi.fn()
  life.onDispose(undo)
  life.dispose()
  expect(undo).toHaveBeenCalledTimes(1)
})

it('forgets a timer that has run, and never runs one that was ended', () => {
  vi.useFakeTimers()
  const life = createLifetime()
  const run = vi.fn()
  life.timeout(run, 10)
  vi.advanceTimersByTime(10)
  const clear = vi.spyOn(globalThis, 'clearTimeout')
  life.timeout(run, 10)
  life.dispose()
  // The one that has run is forgotten: a page that stays open for days adds many.
  expect(clear).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(100)
  expect(run).toHaveBeenCalledTimes(1)
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})

it('takes its listeners away', () => {
  const life = createLifetime()
  const target = new EventTarget()
  const heard = vi.fn()
  life.listen(target, 'x', heard)
  target.dispatchEvent(new Event('x'))
  life.dispose()
  target.dispatchEvent(new Event('x'))
  expect(heard).toHaveBeenCalledTimes(1)
})
