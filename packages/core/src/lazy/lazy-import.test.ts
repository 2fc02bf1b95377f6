import { afterEach, expect, it, vi } from 'vitest'
import { lazyImport } from './lazy-import.js'

afterEach(() => vi.unstubAllGlobals())

it('reports a chunk that can’t load, and fetches it again', async () => {
  let count = 0
  const fetch = async () => {
    if (++count === 1) throw new TypeError('Failed to fetch dynamically imported module')
    return count
  }
  const part = lazyImport(fetch)
  await expect(part()).rejects.toMatchObject({ name: 'KitError', code: 'chunk-load-failed' })
  expect(await part()).toBe(2)
})

it('does not load a loaded or pending part again', async () => {
  const fetch = vi.fn(async () => 'part')
  const part = lazyImport(fetch)
  expect(await Promise.all([part(), part()])).toEqual(['part', 'part'])
  expect(await part()).toBe('part')
  expect(fetch).toHaveBeenCalledOnce()
})

it('imports nothing offline that the browser would cache as failed', async () => {
  const ask = vi.fn().mockRejectedValue(new TypeError('Failed to fetch'))
  vi.stubGlobal('navigator', { onLine: false })
  vi.stubGlobal('location', { href: 'https://site.example/page' })
  vi.stubGlobal('fetch', ask)
  const load = vi.fn(async () => 'part')
  const part = lazyImport(load)
  await expect(part()).rejects.toMatchObject({ code: 'chunk-load-failed' })
  expect(load).not.toHaveBeenCalled()
  expect(ask).toHaveBeenCalledWith('https://site.example/page', {
    method: 'HEAD',
    cache: 'no-store',
  })
  // A service worker, or a server on this machine, answers all the same.
  ask.mockResolvedValue(new Response())
  expect(await part()).toBe('part')
})
