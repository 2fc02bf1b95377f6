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

/** Once a page, before its first `goto`. The same wallets may be installed in several pages. */
export function installTestWallets(
  page: Page,
  wallets: readonly (TestWallet | PageWalletOptions)[],
  options: InstallOptions = {},
): Promise<InstalledWallets> {
  const placed = wallets.map((one) => ('wallet' in one ? one : { wallet: one }))
  return install(page, placed, options)
}

export interface WalletFixtures {
  /** The wallets of the page, scriptable from the test. */
  readonly wallets: readonly TestWallet[]
}

/** An object and not a list: Playwright takes a list of two for a fixture and its options. */
export interface WalletSetup extends InstallOptions {
  /** One for each wallet to be made. */
  readonly wallets: readonly TestWalletOptions[]
}

export interface WalletFixtureOptions {
  /** `walletTest.use({ walletSetup: { wallets: [{ chains }] } })`. */
  readonly walletSetup: WalletSetup
}

/** Playwright's `test` with fresh wallets in every page; `mergeTests` joins it with yours. */
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
