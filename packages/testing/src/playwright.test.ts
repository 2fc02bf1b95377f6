import type { Page } from '@playwright/test'
import { type Devnet, startDevnet } from '@scope/devnet'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestWallet } from './evm/create-test-wallet.js'
import type { TestProvider, TestWallet, TestWalletOptions } from './evm/test-wallet.js'
import { openStrictSite, type StrictSite } from './page/fixtures/open-strict-site.js'
import { installTestWallets } from './playwright.js'

const script = `
  window.found = []
  window.foundAt = []
  window.events = []
  addEventListener('eip6963:announceProvider', ({ detail }) => {
    if (window.found.some(({ info }) => info.uuid === detail.info.uuid)) return
    window.found.push(detail)
    window.foundAt.push(performance.now())
    for (const name of ['accountsChanged', 'chainChanged']) {
      detail.provider.on(name, (payload) => window.events.push([name, payload]))
    }
  })
  dispatchEvent(new Event('eip6963:requestProvider'))`

interface Site {
  /** Milliseconds after the navigation's start. */
  foundAt: number[]
  found: { info: { name: string }; provider: TestProvider }[]
  events: [string, unknown][]
  ethereum?: TestProvider
}

let devnet: Devnet
let opened: StrictSite
let page: Page
let site: string

beforeAll(async () => {
  ;[devnet, opened] = await Promise.all([startDevnet(), openStrictSite(script)])
  site = opened.url
})
afterAll(async () => {
  await Promise.all([opened?.close(), devnet?.stop()])
})
beforeEach(async () => {
  page = await opened.browser.newPage()
})
afterEach(() => page.close())

const wallet = (options: Partial<TestWalletOptions> = {}): TestWallet =>
  createTestWallet({
    chains: devnet.chains.map(({ chainId, url }) => ({ chainId, rpcUrl: url })),
    ...options,
  })
const ask = (method: string, params: unknown[] = []) =>
  page.evaluate(
    async (request) => (window as unknown as Site).found[0]?.provider.request(request),
    { method, params },
  )
const names = () => page.evaluate(() => (window as unknown as Site).found.map((w) => w.info.name))
const events = () => page.evaluate(() => (window as unknown as Site).events)

describe('installTestWallets', () => {
  it('announces wallets in a page with a strict policy, also after reloads and navigations', async () => {
    await installTestWallets(page, [wallet({ name: 'One' }), wallet({ name: 'Two' })])
    await page.goto(site)
    expect(await names()).toEqual(['One', 'Two'])
    await page.reload()
    expect(await names()).toEqual(['One', 'Two'])
    await page.goto(`${site}other`)
    expect(await names()).toEqual(['One', 'Two'])
  })

  it('connects, signs and sends, and stays connected after a reload', async () => {
    const pageWallet = wallet()
    await installTestWallets(page, [pageWallet])
    await page.goto(site)
    expect(await ask('eth_requestAccounts')).toEqual(pageWallet.addresses)
    expect(await ask('personal_sign', ['0x1234', pageWallet.addresses[0]])).toMatch(
      /^0x[0-9a-f]{130}$/,
    )
    const hash = await ask('eth_sendTransaction', [
      { from: pageWallet.addresses[0], to: pageWallet.addresses[1], value: '0x1' },
    ])
    await expect
      .poll(() => ask('eth_getTransactionReceipt', [hash]), { timeout: 5_000 })
      .toMatchObject({ status: '0x1' })
    await page.reload()
    expect(await ask('eth_accounts')).toEqual(pageWallet.addresses)
    expect(pageWallet.promptCount).toBe(3)
  })

  it('emits the user’s changes to the page, and changes of a request before it resolves', async () => {
    const pageWallet = wallet({ authorized: true })
    const installed = await installTestWallets(page, [pageWallet])
    await page.goto(site)
    expect(await installed.listenerCount(pageWallet)).toBe(2)
    const order = await page.evaluate(async () => {
      const { found, events } = window as unknown as Site
      const params = [{ chainId: '0x7a6a' }]
      await found[0]?.provider.request({ method: 'wallet_switchEthereumChain', params })
      return [...events]
    })
    expect(order).toEqual([['chainChanged', '0x7a6a']])
    pageWallet.selectAccount(1)
    await expect.poll(events).toContainEqual(['accountsChanged', pageWallet.addresses.toReversed()])
    installed.stop()
  })

  it.each([
    ['a string', 'no'],
    ['undefined', undefined],
    ['null', null],
    ['an object', { code: 4001, message: 'no', data: { originalError: { code: 4902 } } }],
  ])('passes %s thrown by the wallet unchanged', async (_, thrown: unknown) => {
    const pageWallet = wallet()
    await installTestWallets(page, [pageWallet])
    await page.goto(site)
    pageWallet.failNext(thrown)
    const caught = await page.evaluate(async () => {
      const provider = (window as unknown as Site).found[0]?.provider
      try {
        return ['resolved', await provider?.request({ method: 'eth_requestAccounts' })]
      } catch (error) {
        return ['threw', error]
      }
    })
    expect(caught).toEqual(['threw', thrown])
  })

  it('passes an error with its code, data and cause', async () => {
    const pageWallet = wallet()
    await installTestWallets(page, [pageWallet])
    await page.goto(site)
    pageWallet.failNext(
      Object.assign(new TypeError('no', { cause: 'why' }), { code: -32603, data: { a: [1] } }),
    )
    const caught = await page.evaluate(async () => {
      const provider = (window as unknown as Site).found[0]?.provider
      const thrown = await provider?.request({ method: 'eth_requestAccounts' }).catch((e) => e)
      const { name, message, code, data, cause } = thrown as Record<string, unknown>
      return { isError: thrown instanceof Error, name, message, code, data, cause }
    })
    expect(caught).toEqual({
      isError: true,
      name: 'TypeError',
      message: 'no',
      code: -32603,
      data: { a: [1] },
      cause: 'why',
    })
  })

  it('injects the first wallet, announces one late and another not at all', async () => {
    const first = { wallet: wallet({ name: 'Injected' }), announced: false }
    const second = { wallet: wallet({ name: 'Late' }), announceDelayMs: 150 }
    await installTestWallets(page, [first, second], { inject: true })
    await page.goto(site)
    const chainId = () =>
      page.evaluate(() => (window as unknown as Site).ethereum?.request({ method: 'eth_chainId' }))
    expect(await chainId()).toBe('0x7a69')
    await expect.poll(names).toEqual(['Late'])
    const [at] = await page.evaluate(() => (window as unknown as Site).foundAt)
    expect(at).toBeGreaterThanOrEqual(150)
  })

  it('ignores a closed page', async () => {
    const pageWallet = wallet({ authorized: true })
    await installTestWallets(page, [pageWallet])
    await page.goto(site)
    await page.close()
    pageWallet.selectAccount(1)
    await new Promise((resolve) => setTimeout(resolve, 50))
  })
})
