import { afterEach, describe, expect, it, vi } from 'vitest'
import { networks, testWindow } from '../fixtures/test-kit.js'
import { createKit, type KitOptions, memoryStorage } from '../index.js'

afterEach(() => vi.restoreAllMocks())

/** Two kits that run in one window. */
function startTwo(own: Partial<KitOptions> = {}) {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  const { window } = testWindow()
  const create = () =>
    createKit({
      metadata: { name: 'Test', url: 'https://site.example' },
      networks: [networks.one],
      adapters: [],
      env: { window },
      ...own,
    })
  const advice = () => warn.mock.calls.flat().filter((text) => /two kits run/.test(String(text)))
  return { create, advice }
}

describe('a second kit on a page', () => {
  it('warns the developer once it runs beside the first', () => {
    const { create, advice } = startTwo()
    const stopFirst = create().start()
    expect(advice()).toEqual([])
    const stopSecond = create().start()
    expect(advice()).toHaveLength(1)
    stopSecond()
    stopFirst()
  })

  it('warns of nothing after the first has ended, as with hot reload', () => {
    const { create, advice } = startTwo()
    create().start()()
    create().start()()
    expect(advice()).toEqual([])
  })

  it('may have its own storage', () => {
    const { create, advice } = startTwo({ storage: memoryStorage() })
    const stops = [create().start(), create().start()]
    expect(advice()).toEqual([])
    for (const stop of stops) stop()
  })
})
