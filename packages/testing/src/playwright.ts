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
  type PlacedWallet,
} from './page/install.js'

export type { InstalledWallets, InstallOptions, PlacedWallet } from './page/install.js'

/** Once a page, before its first `goto`. The same wallets may be installed in several pages. */
export function installTestWallets(
  page: Page,
  wallets: readonly (TestWallet | PlacedWallet)[],
  options: InstallOptions = {},
): Promise<InstalledWallets> {
  const placed = wallets.map((one) => ('wallet' in one ? one : { wallet: one }))
  return install(page, placed, options)
}

export interface WalletFixtures {
  /** The wallets of the page, scriptable from the test. */
  readonly wallets: readonly TestWallet[]
}

export interface WalletFixtureOptions {
  /** One for each wallet to be made: `walletTest.use({ walletOptions: [{ chains }] })`. */
  readonly walletOptions: readonly TestWalletOptions[]
  readonly walletInstall: InstallOptions
}

/** Playwright's `test` with fresh wallets in every page; `mergeTests` joins it with yours. */
export const walletTest = base.extend<WalletFixtures & WalletFixtureOptions>({
  walletOptions: [[], { option: true }],
  walletInstall: [{}, { option: true }],
  wallets: [
    async ({ page, walletOptions, walletInstall }, provide) => {
      const wallets = walletOptions.map(createTestWallet)
      const installed = await installTestWallets(page, wallets, walletInstall)
      await provide(wallets)
      installed.stop()
    },
    { auto: true },
  ],
})
