import { atom } from 'nanostores'
import { expect, it, vi } from 'vitest'
import { onSettled } from './on-settled.js'

const transaction = (id: string, status: 'pending' | 'confirmed' | 'failed') => ({ id, status })

it('is called each time a transaction settles, and never for earlier ones', () => {
  const $all = atom([transaction('a', 'confirmed'), transaction('b', 'pending')])
  const run = vi.fn()
  const stop = onSettled($all, run)
  expect(run).not.toHaveBeenCalled()
  $all.set([transaction('c', 'pending'), ...$all.get()])
  expect(run).not.toHaveBeenCalled()
  $all.set([transaction('c', 'pending'), transaction('b', 'failed')])
  expect(run).toHaveBeenCalledTimes(1)
  stop()
})

it('sees it where another one is sent at the same moment, and where it is forgotten', () => {
  const $all = atom([transaction('a', 'pending')])
  const run = vi.fn()
  const stop = onSettled($all, run)
  $all.set([transaction('b', 'pending'), transaction('a', 'confirmed')])
  expect(run).toHaveBeenCalledTimes(1)
  $all.set([])
  expect(run).toHaveBeenCalledTimes(2)
  stop()
  $all.set([transaction('c', 'pending')])
  $all.set([])
  expect(run).toHaveBeenCalledTimes(2)
})
