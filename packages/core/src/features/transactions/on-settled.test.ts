import { atom } from 'nanostores'
import { expect, it, vi } from 'vitest'
import { onSettled } from './on-settled.js'

const one = (id: string, status: 'pending' | 'confirmed' | 'failed') => ({ id, status })

it('is called each time a transaction settles, and never for earlier ones', () => {
  const $all = atom([one('a', 'confirmed'), one('b', 'pending')])
  const run = vi.fn()
  const stop = onSettled($all, run)
  expect(run).not.toHaveBeenCalled()
  $all.set([one('c', 'pending'), ...$all.get()])
  expect(run).not.toHaveBeenCalled()
  $all.set([one('c', 'pending'), one('b', 'failed')])
  expect(run).toHaveBeenCalledTimes(1)
  stop()
})

it('sees it where another one is sent at the same moment, and where it is forgotten', () => {
  const $all = atom([one('a', 'pending')])
  const run = vi.fn()
  const stop = onSettled($all, run)
  $all.set([one('b', 'pending'), one('a', 'confirmed')])
  expect(run).toHaveBeenCalledTimes(1)
  $all.set([])
  expect(run).toHaveBeenCalledTimes(2)
  stop()
  $all.set([one('c', 'pending')])
  $all.set([])
  expect(run).toHaveBeenCalledTimes(2)
})
