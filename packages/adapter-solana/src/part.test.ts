import { expect, it } from 'vitest'
import { fetchPart } from './part.js'

it('a part that can’t be fetched is told as such, and asked for again', async () => {
  let count = 0
  const fetch = async () => {
    if (++count === 1) throw new TypeError('Failed to fetch dynamically imported module')
    return count
  }
  await expect(fetchPart(fetch)).rejects.toMatchObject({ name: 'KitError', code: 'load-failed' })
  expect(await fetchPart(fetch)).toBe(2)
})
