import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { settled, testKit } from './fixtures/test-kit.js'
import { createLifetime } from './lib/lifetime.js'
import { prefetchWhenIdle } from './prefetch-when-idle.js'

interface Line {
  readonly saveData?: boolean
  readonly effectiveType?: string
}

const page = Object.assign(new EventTarget(), {
  readyState: 'complete',
  reducesData: false,
  isTouch: true,
  connection: undefined as Line | undefined,
  idle: new Map<number, () => void>(),
})
const becomeIdle = () => {
  for (const [handle, run] of page.idle) {
    page.idle.delete(handle)
    run()
  }
}

beforeEach(() => {
  Object.assign(page, {
    readyState: 'complete',
    reducesData: false,
    isTouch: true,
    connection: undefined,
  })
  page.idle.clear()
  let handles = 0
  const requestIdleCallback = (run: () => void) => {
    page.idle.set(++handles, run)
    return handles
  }
  const matchMedia = (query: string) => ({
    matches: query === '(hover: none)' ? page.isTouch : page.reducesData,
  })
  vi.stubGlobal('window', Object.assign(page, { requestIdleCallback, matchMedia }))
  vi.stubGlobal('document', page)
  vi.stubGlobal('navigator', page)
  vi.stubGlobal('matchMedia', matchMedia)
  vi.stubGlobal('requestIdleCallback', requestIdleCallback)
  vi.stubGlobal('cancelIdleCallback', (handle: number) => page.idle.delete(handle))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function start() {
  const lifetime = createLifetime()
  const prefetch = vi.fn()
  prefetchWhenIdle({ prefetch }, lifetime)
  return { lifetime, prefetch }
}

describe('prefetchWhenIdle', () => {
  it('prefetches once the loaded page is idle', () => {
    const { prefetch } = start()
    expect(prefetch).not.toHaveBeenCalled()
    becomeIdle()
    expect(prefetch).toHaveBeenCalledOnce()
  })

  it('waits for the page to load', () => {
    page.readyState = 'interactive'
    const { prefetch } = start()
    becomeIdle()
    expect(prefetch).not.toHaveBeenCalled()
    page.dispatchEvent(new Event('load'))
    becomeIdle()
    expect(prefetch).toHaveBeenCalledOnce()
  })

  it.each([
    ['Save-Data', { connection: { saveData: true, effectiveType: '4g' } }],
    ['a 3G connection', { connection: { effectiveType: '3g' } }],
    ['prefers-reduced-data', { reducesData: true }],
  ])('prefetches nothing with %s', (_, settings) => {
    const { prefetch } = start()
    // The connection may become slow while the page loads.
    Object.assign(page, settings)
    becomeIdle()
    expect(prefetch).not.toHaveBeenCalled()
  })

  it('prefetches on a 4G connection', () => {
    page.connection = { saveData: false, effectiveType: '4g' }
    const { prefetch } = start()
    becomeIdle()
    expect(prefetch).toHaveBeenCalledOnce()
  })

  it('stops waiting when the kit stops', () => {
    const { lifetime, prefetch } = start()
    lifetime.dispose()
    becomeIdle()
    expect(page.idle.size).toBe(0)
    expect(prefetch).not.toHaveBeenCalled()
  })

  it('waits a second in browsers without requestIdleCallback', () => {
    vi.useFakeTimers()
    Reflect.deleteProperty(page, 'requestIdleCallback')
    const { prefetch } = start()
    vi.advanceTimersByTime(999)
    expect(prefetch).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(prefetch).toHaveBeenCalledOnce()
  })
})

describe('createKit({ prefetch })', () => {
  async function startKit(prefetch: 'auto' | 'hover' | 'never' | undefined, isTouch: boolean) {
    page.isTouch = isTouch
    const { kit } = testKit({
      kit: {
        ...(prefetch && { prefetch }),
        env: { window: page as unknown as Window & typeof page },
      },
    })
    kit.start()
    await settled()
    await vi.dynamicImportSettled()
    becomeIdle()
    const request = kit.$prefetchRequest.get()
    kit.stop()
    return request !== undefined
  }

  it('prefetches in idle time on a device without hover', async () => {
    expect(await startKit(undefined, true)).toBe(true)
  })

  it('prefetches nothing in idle time on a device with hover', async () => {
    expect(await startKit('auto', false)).toBe(false)
  })

  it.each(['hover', 'never'] as const)('prefetches nothing in idle time with %s', async (mode) => {
    expect(await startKit(mode, true)).toBe(false)
  })

  it('prefetches nothing on hover with never', () => {
    const { kit } = testKit({ kit: { prefetch: 'never' } })
    kit.start()
    kit.prefetch({ view: 'Connect' })
    expect(kit.$prefetchRequest.get()).toBeUndefined()
    kit.stop()
  })

  it('rejects another value', () => {
    expect(() => testKit({ kit: { prefetch: 'always' as never } })).toThrow(
      'prefetch: Invalid input: not one of auto, hover, never',
    )
  })
})
