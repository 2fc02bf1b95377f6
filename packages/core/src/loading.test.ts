import { expect, it, vi } from 'vitest'
import { lazily } from './loading.js'

it('a part that can’t be fetched is told as such, and asked for again', async () => {
  let count = 0
  const fetch = async () => {
    if (++count === 1) throw new TypeError('Failed to fetch dynamically imported module')
    return count
  }
  const part = lazily(fetch)
  await expect(part()).rejects.toMatchObject({ name: 'KitError', code: 'load-failed' })
  expect(await part()).toBe(2)
})

it('a part that was fetched, or is on its way, is not fetched again', async () => {
  const fetch = vi.fn(async () => 'part')
  const part = lazily(fetch)
  expect(await Promise.all([part(), part()])).toEqual(['part', 'part'])
  expect(await part()).toBe('part')
  expect(fetch).toHaveBeenCalledOnce()
})
