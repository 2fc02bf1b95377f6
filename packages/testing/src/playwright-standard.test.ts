/** Wallets of the Wallet Standard in a real page, whose keys are in this process. */
import { ed25519 } from '@noble/curves/ed25519.js'
import type { Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createBitcoinWallet } from './bitcoin/create-bitcoin-wallet.js'
import { networkNamed } from './bitcoin/networks.js'
import { verifyBitcoinMessage } from './bitcoin/verify-message.js'
import { openStrictSite, type StrictSite } from './page/fixtures/open-strict-site.js'
import { installStandardWallets } from './playwright.js'
import { createSolanaTestWallet } from './solana/create-test-wallet.js'
import type { SolanaTestWalletOptions } from './solana/test-wallet.js'

/** A library that collects wallets, as the Wallet Standard describes it, and keeps the changes of each. */
const script = `
  window.found = []
  window.changes = []
  const api = { register: (...wallets) => {
    for (const wallet of wallets) {
      window.found.push(wallet)
      wallet.features['standard:events'].on('change', (properties) => window.changes.push(properties))
    }
  } }
  addEventListener('wallet-standard:register-wallet', ({ detail }) => detail(api))
  dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }))`

type Method = (...args: readonly unknown[]) => Promise<unknown>
interface PageAccount {
  readonly address: string
  readonly publicKey: Uint8Array
  readonly chains: readonly string[]
}
interface PageWallet {
  readonly name: string
  readonly accounts: readonly PageAccount[]
  readonly features: Readonly<Record<string, Readonly<Record<string, Method>>>>
}
interface Site {
  found: PageWallet[]
  changes: { accounts?: readonly PageAccount[] }[]
}

let opened: StrictSite
let page: Page
let site: string

beforeAll(async () => {
  opened = await openStrictSite(script)
  site = opened.url
})
afterAll(() => opened?.close())
beforeEach(async () => {
  page = await opened.browser.newPage()
})
afterEach(() => page.close())

const chain = { chain: 'solana:localnet', rpcUrl: 'http://127.0.0.1:9' }
const sun = (options: Partial<SolanaTestWalletOptions> = {}) =>
  createSolanaTestWallet({ name: 'Sun', chains: [chain], ...options })
const names = () => page.evaluate(() => (window as unknown as Site).found.map(({ name }) => name))
const addresses = () =>
  page.evaluate(() => (window as unknown as Site).found[0]?.accounts.map(({ address }) => address))
const connect = (feature = 'standard:connect', ...args: readonly unknown[]) =>
  page.evaluate(
    async ([name, input]) => {
      const wallet = (window as unknown as Site).found[0]
      const connected = (await wallet?.features[name]?.connect?.(...input)) as
        | PageWallet
        | undefined
      return connected?.accounts.every((account) => wallet?.accounts.includes(account))
    },
    [feature, args] as const,
  )

describe('installStandardWallets', () => {
  it('registers wallets in a page with a strict policy, and stays connected after a reload', async () => {
    const wallet = sun()
    await installStandardWallets(page, [wallet, sun({ name: 'Moon' })])
    await page.goto(site)
    await expect.poll(names).toEqual(['Sun', 'Moon'])
    expect(await addresses()).toEqual([])
    expect(await connect()).toBe(true)
    expect(await addresses()).toEqual(wallet.addresses)
    await page.reload()
    await expect.poll(names).toEqual(['Sun', 'Moon'])
    expect(await connect('standard:connect', { silent: true })).toBe(true)
    expect(await addresses()).toEqual(wallet.addresses)
    expect(wallet.promptCount).toBe(1)
  })

  it('signs bytes with the key of the process', async () => {
    const wallet = sun({ authorized: true })
    await installStandardWallets(page, [wallet])
    await page.goto(site)
    await expect.poll(names).toEqual(['Sun'])
    await connect()
    const signed = await page.evaluate(async () => {
      const { accounts, features } = (window as unknown as Site).found[0] as PageWallet
      const message = new TextEncoder().encode('Hi')
      const outputs = await features['solana:signMessage']?.signMessage?.({
        account: accounts[0],
        message,
      })
      const [{ signature }] = outputs as [{ signature: Uint8Array }]
      return { signature: [...signature], key: [...(accounts[0]?.publicKey ?? [])] }
    })
    const isValid = ed25519.verify(
      Uint8Array.from(signed.signature),
      new TextEncoder().encode('Hi'),
      Uint8Array.from(signed.key),
    )
    expect(isValid).toBe(true)
  })

  it('emits the user’s changes to the page until stopped', async () => {
    const wallet = sun({ authorized: true })
    const stop = await installStandardWallets(page, [wallet])
    await page.goto(site)
    await expect.poll(names).toEqual(['Sun'])
    await connect()
    const changed = () =>
      page.evaluate(() =>
        (window as unknown as Site).changes.flatMap(({ accounts = [] }) =>
          accounts.map(({ address }) => address),
        ),
      )
    const before = (await changed()).length
    wallet.selectAccount(1)
    await expect
      .poll(async () => (await changed()).slice(before))
      .toEqual(wallet.addresses.toReversed())
    expect(await addresses()).toEqual(wallet.addresses.toReversed())
    stop()
    wallet.selectAccount(0)
    // The answer to a call comes after all events before it.
    await connect('standard:connect', { silent: true })
    expect((await changed()).length).toBe(before + 2)
  })

  it('throws in the page what the wallet throws', async () => {
    const wallet = sun()
    wallet.failNext(Object.assign(new Error('no'), { code: 4001 }))
    await installStandardWallets(page, [wallet])
    await page.goto(site)
    await expect.poll(names).toEqual(['Sun'])
    const caught = await page.evaluate(async () => {
      const [found] = (window as unknown as Site).found
      const thrown = await found?.features['standard:connect']?.connect?.().catch((e) => e)
      const { message, code } = thrown as { message: string; code: number }
      return { isError: thrown instanceof Error, message, code }
    })
    expect(caught).toEqual({ isError: true, message: 'no', code: 4001 })
  })

  it('registers late if told to', async () => {
    await installStandardWallets(page, [sun()], { announceDelayMs: 150 })
    await page.goto(site)
    expect(await names()).toEqual([])
    await expect.poll(names).toEqual(['Sun'])
  })

  it('installs a Bitcoin wallet, and rejects one without the Wallet Standard', async () => {
    const id = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'
    const network = { id, url: 'http://127.0.0.1:9' } as const
    const create = (provider: 'standard' | 'unisat') =>
      createBitcoinWallet({ providers: [provider], networks: [network] })
    await expect(installStandardWallets(page, [create('unisat')])).rejects.toThrow(TypeError)
    const wallet = create('standard')
    await installStandardWallets(page, [wallet])
    await page.goto(site)
    await expect.poll(names).toEqual(['Test Bitcoin Wallet'])
    expect(await connect('bitcoin:connect', { purposes: ['payment'] })).toBe(true)
    const [signature, address] = await page.evaluate(async () => {
      const { accounts, features } = (window as unknown as Site).found[0] as PageWallet
      const outputs = await features['bitcoin:signMessage']?.signMessage?.({
        account: accounts[0],
        message: new TextEncoder().encode('Hi'),
      })
      const [{ signature: bytes }] = outputs as [{ signature: Uint8Array }]
      return [btoa(String.fromCharCode(...bytes)), accounts[0]?.address ?? ''] as const
    })
    expect(wallet.addresses).toContain(address)
    const regtest = networkNamed('regtest')
    if (!regtest) throw new Error('No regtest.')
    const message = new TextEncoder().encode('Hi')
    expect(verifyBitcoinMessage(address, message, signature, regtest)).toBe(true)
  })
})
