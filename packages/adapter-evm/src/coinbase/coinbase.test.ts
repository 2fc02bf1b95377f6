// @vitest-environment happy-dom
/**
 * The real SDK in a page without a real window: what `window.open` gives here is a stand-in that notes what it was
 * asked. The whole way through a real window is in `e2e/coinbase.spec.ts`.
 */
import { createKit, memoryStorage } from '@scope/core'
import { announceWallet, createTestWallet } from '@scope/testing'
import { base, mainnet } from 'viem/chains'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { evm } from '../index.js'
import { type CoinbaseOptions, coinbase, coinbaseLink } from './index.js'

const cleanups: (() => unknown)[] = []
let opened: string[]
let fetched: string[]
let policy: string | undefined
/** What the page's server waits for before it answers, or fails with. */
let server: Promise<void> | undefined
let isActive: boolean

beforeEach(() => {
  opened = []
  fetched = []
  policy = undefined
  server = undefined
  isActive = true
  localStorage.clear()
  vi.stubGlobal('fetch', async (url: unknown, { method } = { method: 'GET' }) => {
    fetched.push(`${method} ${url}`)
    await server
    const headers = policy === undefined ? {} : { 'cross-origin-opener-policy': policy }
    return new Response(null, { headers })
  })
  const standIn = { closed: false, focus() {}, close() {}, postMessage() {} }
  vi.spyOn(window, 'open').mockImplementation((url) => {
    opened.push(String(url))
    return standIn as unknown as ReturnType<typeof window.open>
  })
  Object.defineProperty(navigator, 'userActivation', {
    configurable: true,
    get: () => ({ isActive }),
  })
  // What the SDK says of the page's policy is for the developer.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup()
})

function open(storage = memoryStorage(), options: Partial<CoinbaseOptions> = {}) {
  const kit = createKit({
    metadata: { name: 'Test', url: 'http://localhost' },
    networks: [mainnet, base],
    adapters: [evm({ wallets: [coinbase({ appName: 'Test', ...options })] })],
    storage,
  })
  const stop = kit.start()
  cleanups.push(stop)
  const rows = () => kit.wallets.$wallets.get().map(({ id }) => id)
  return { kit, stop, rows }
}

const rest = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

describe('the row', () => {
  it('is listed when the page loads, without a request', async () => {
    const { rows } = open()
    await expect.poll(rows).toContain('coinbaseWalletSDK')
    await rest(50)
    expect(fetched).toEqual([])
    expect(localStorage.length).toBe(0)
  })

  it.each(['before', 'after'])(
    '[CON-03] is replaced by the extension that is announced %s',
    async (when) => {
      const wallet = createTestWallet({
        name: 'Coinbase Wallet',
        rdns: 'com.coinbase.wallet',
        chains: [{ chainId: 1, rpcUrl: 'http://127.0.0.1:1' }],
      })
      if (when === 'before') cleanups.push(announceWallet(wallet, window))
      const { rows } = open()
      if (when === 'after') {
        await expect.poll(rows).toEqual(['coinbaseWalletSDK'])
        cleanups.push(announceWallet(wallet, window))
      }
      await expect.poll(rows).toEqual(['com.coinbase.wallet'])
    },
  )
})

describe('the window', () => {
  it('[CON-03] opens the host’s keysUrl inside the click once the code is loaded, without telemetry', async () => {
    const { kit } = open(undefined, { keysUrl: 'http://localhost:3000/wallet' })
    kit.prefetch()
    await vi.waitFor(() => expect(fetched).toHaveLength(1), { timeout: 5_000 })
    expect(fetched).toEqual([`HEAD ${location.origin}${location.pathname}`])
    /** How many windows a click has opened when nothing but promises lies behind it: no timer, no request. */
    async function openedByClick() {
      const answer = kit.connection.connect('coinbaseWalletSDK')
      for (let tick = 0; tick < 50; tick++) await Promise.resolve()
      const count = opened.length
      kit.connection.cancel()
      expect(await answer).toBe(false)
      return count
    }
    // As soon as the code is there, however long that takes.
    await expect.poll(openedByClick).toBeGreaterThan(0)
    expect(opened[0]).toMatch(/^http:\/\/localhost:3000\/wallet\?/)
    expect(document.querySelectorAll('script')).toHaveLength(0)
  })

  it('receives all networks of the site, the current one first', async () => {
    const told: unknown[] = []
    const extension = {
      setAppInfo: (...info: unknown[]) => told.push(info[2]),
      request: async () => [],
      on: () => undefined,
      removeListener: () => undefined,
    }
    vi.stubGlobal('coinbaseWalletExtension', extension)
    const { kit } = open()
    await kit.network.switchTo(`eip155:${base.id}`)
    await kit.connection.connect('coinbaseWalletSDK')
    expect(told).toEqual([[base.id, mainnet.id]])
  })

  it.each(['same-origin', 'same-origin; report-to="coop"'])(
    'complaint 20: is not opened if the page’s policy is %s, and reports that',
    async (value) => {
      policy = value
      const errors: unknown[] = []
      const { kit } = open()
      kit.connection.$connectionAttempt.listen((attempt) => {
        if (attempt.status === 'failed') errors.push(attempt.error)
      })
      expect(await kit.connection.connect('coinbaseWalletSDK')).toBe(false)
      expect(opened).toEqual([])
      expect(errors).toEqual([
        expect.objectContaining({
          code: 'popup-blocked',
          message: expect.stringContaining('Cross-Origin-Opener-Policy: same-origin'),
          details: { policy: 'same-origin' },
          isRetryable: true,
        }),
      ])
    },
  )

  it.each(['same-origin-allow-popups', 'unsafe-none', undefined])(
    'opens under the policy %s',
    async (value) => {
      policy = value
      const { kit } = open()
      void kit.connection.connect('coinbaseWalletSDK')
      await vi.waitFor(() => expect(opened).toHaveLength(1), { timeout: 5_000 })
    },
  )

  it('complaint 20: reports a policy that comes after the window was opened, and opens none again', async () => {
    policy = 'same-origin'
    let answer = () => {}
    server = new Promise((resolve) => {
      answer = resolve
    })
    const { kit } = open()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const connected = kit.connection.connect('coinbaseWalletSDK')
    await vi.waitFor(() => expect(fetched).toHaveLength(1))
    await vi.advanceTimersByTimeAsync(700)
    vi.useRealTimers()
    await vi.waitFor(() => expect(opened).toHaveLength(1), { timeout: 5_000 })
    const attempt = () => kit.connection.$connectionAttempt.get()
    expect(attempt()).toMatchObject({ status: 'pending' })
    answer()
    expect(await connected).toBe(false)
    expect(attempt()).toMatchObject({ status: 'failed', error: { code: 'popup-blocked' } })
    const { length } = fetched
    expect(await kit.connection.connect('coinbaseWalletSDK')).toBe(false)
    expect(opened).toHaveLength(1)
    expect(fetched).toHaveLength(length)
  })

  it('complaint 20: asks for the policy again after the page’s server failed', async () => {
    policy = 'same-origin'
    server = Promise.reject(new TypeError('Failed to fetch'))
    server.catch(() => undefined)
    const { kit } = open()
    void kit.connection.connect('coinbaseWalletSDK')
    await vi.waitFor(() => expect(opened).toHaveLength(1), { timeout: 5_000 })
    const { length } = fetched
    server = undefined
    kit.connection.cancel()
    expect(await kit.connection.connect('coinbaseWalletSDK')).toBe(false)
    expect(fetched).toHaveLength(length + 1)
    expect(opened).toHaveLength(1)
  })

  it('trap 36: is never opened outside a click', async () => {
    isActive = false
    const { kit } = open()
    expect(await kit.connection.connect('coinbaseWalletSDK')).toBe(false)
    expect(opened).toEqual([])
    expect(kit.connection.$connectionAttempt.get()).toMatchObject({
      status: 'failed',
      error: { code: 'popup-blocked', isRetryable: true },
    })
    isActive = true
    void kit.connection.connect('coinbaseWalletSDK')
    await vi.waitFor(() => expect(opened).toHaveLength(1), { timeout: 5_000 })
  })

  it('trap 36: is never opened to reconnect', async () => {
    const storage = memoryStorage()
    const saved = {
      namespace: 'eip155',
      walletId: 'coinbaseWalletSDK',
      walletName: 'Coinbase Wallet',
      address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
      networkId: 'eip155:1',
    }
    storage.set('scope.1.connections', JSON.stringify([saved]))
    storage.set('scope.1.connected_namespaces', JSON.stringify(['eip155']))
    const { kit } = open(storage)
    const account = kit.account('eip155')
    expect(account.get().status).toBe('reconnecting')
    await vi.waitFor(() => expect(account.get().status).toBe('disconnected'), { timeout: 5_000 })
    expect(opened).toEqual([])
  })
})

describe('coinbaseLink', () => {
  it('[CON-03] is shown in the dialog on phones, under its name in its own browser', async () => {
    const runtime = await evm({ wallets: [coinbase({ appName: 'Test' })] }).load()
    expect(runtime.getInAppBrowserLinks?.('https://example.com/swap?a=b')).toEqual([
      {
        id: 'com.coinbase.wallet',
        name: 'Coinbase Wallet',
        href: 'https://go.cb-w.com/dapp?cb_url=https%3A%2F%2Fexample.com%2Fswap',
      },
    ])
    expect(runtime.getInAppBrowserLinks?.('http://localhost/')).toEqual([])
    expect((await evm().load()).getInAppBrowserLinks?.('https://example.com/')).toEqual([])
  })

  it('opens origin and path in the wallet’s own browser, and nothing else of the address', () => {
    expect(coinbaseLink('https://example.com/swap?session=secret#token')).toBe(
      'https://go.cb-w.com/dapp?cb_url=https%3A%2F%2Fexample.com%2Fswap',
    )
    expect(coinbaseLink('http://localhost:3000/')).toBeUndefined()
  })
})
