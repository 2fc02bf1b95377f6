/**
 * Test wallets in a real browser: they live in the test's process, so that they survive reloads and keep their keys
 * out of the page; the page gets thin providers, announced by EIP-6963, also under a strict Content-Security-Policy.
 */
import { test as base, type Page } from '@playwright/test'
import { createTestWallet } from './evm/create-test-wallet.js'
import type { TestWallet, TestWalletOptions } from './evm/test-wallet.js'
import {
  type InstalledWallets,
  type InstallOptions,
  install,
  type PageWalletOptions,
} from './page/install.js'

export type { InstalledWallets, InstallOptions, PageWalletOptions } from './page/install.js'

/**
 * Installs test wallets in a page. Call it once per page, before the first `goto`. Several pages may share
 * wallets.
 *
 * The wallets run in the test's process, so they survive reloads. The page gets providers, announced by
 * EIP-6963.
 *
 * @param page - Page of Playwright.
 * @param wallets - Test wallets, or test wallets with options.
 * @param options - Injection and delay. Defaults to announced wallets without delay.
 * @returns Resolves to the installed wallets, with a function that stops their events.
 * @see https://eips.ethereum.org/EIPS/eip-6963
 * @example
 * ```ts
 * const wallet = createTestWallet({ chains: [{ chainId: 31337, rpcUrl: 'http://127.0.0.1:8545' }] })
 * await installTestWallets(page, [wallet], { inject: true })
 * await page.goto('/')
 * ```
 */
export function installTestWallets(
  page: Page,
  wallets: readonly (TestWallet | PageWalletOptions)[],
  options: InstallOptions = {},
): Promise<InstalledWallets> {
  const placed = wallets.map((wallet) => ('wallet' in wallet ? wallet : { wallet }))
  return install(page, placed, options)
}

/** Fixtures of `walletTest`. */
export interface WalletFixtures {
  /** The wallets of the page, scriptable from the test. */
  readonly wallets: readonly TestWallet[]
}

/**
 * Wallets that `walletTest` creates for each page. It is an object, because Playwright treats an array of two
 * as a fixture with options.
 */
export interface WalletSetup extends InstallOptions {
  /** One for each wallet to be made. */
  readonly wallets: readonly TestWalletOptions[]
}

/** Options of `walletTest`, for `walletTest.use`. */
export interface WalletFixtureOptions {
  /** `walletTest.use({ walletSetup: { wallets: [{ chains }] } })`. */
  readonly walletSetup: WalletSetup
}

/**
 * Runs a Playwright test with new wallets in each page. Combine it with your own `test` by `mergeTests`.
 *
 * @param title - Title of the test.
 * @param body - Test body. Receives Playwright's fixtures, and `wallets`.
 * @example
 * ```ts
 * walletTest.use({ walletSetup: { wallets: [{ chains }] } })
 *
 * walletTest('connects', async ({ page, wallets }) => {
 *   await page.goto('/')
 *   expect(wallets[0]?.promptCount).toBe(0)
 * })
 * ```
 */
export const walletTest = base.extend<WalletFixtures & WalletFixtureOptions>({
  walletSetup: [{ wallets: [] }, { option: true }],
  wallets: [
    async ({ page, walletSetup: { wallets: wanted, ...options } }, provide) => {
      const wallets = wanted.map(createTestWallet)
      const installed = await installTestWallets(page, wallets, options)
      await provide(wallets)
      installed.stop()
    },
    { auto: true },
  ],
})
