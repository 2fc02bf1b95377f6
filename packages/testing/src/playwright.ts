/**
 * Test wallets in a real browser: they live in the test's process, so that they survive reloads and keep their keys
 * out of the page; the page gets thin providers, announced by EIP-6963, also under a strict Content-Security-Policy.
 */
import { test as base, type Page } from '@playwright/test'
import {
  type BitcoinTestWallet,
  type BitcoinTestWalletOptions,
  createBitcoinWallet,
} from './bitcoin/create-bitcoin-wallet.js'
import { createTestWallet } from './evm/create-test-wallet.js'
import type { TestWallet, TestWalletOptions } from './evm/test-wallet.js'
import {
  type InstalledWallets,
  type InstallOptions,
  install,
  type PageWalletOptions,
} from './page/install.js'
import { installStandard, type StandardWallet } from './page/install-standard.js'
import { createSolanaTestWallet } from './solana/create-test-wallet.js'
import type { SolanaTestWallet, SolanaTestWalletOptions } from './solana/test-wallet.js'

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

function getStandardWallet(wallet: SolanaTestWallet | BitcoinTestWallet): StandardWallet {
  const standard = 'wallet' in wallet ? wallet.wallet : wallet.provider
  if ('features' in standard) return standard as StandardWallet
  throw new TypeError("A Bitcoin wallet of a page needs 'standard' as its first provider.")
}

/**
 * Installs Solana and Bitcoin test wallets in a page (Wallet Standard). Call it once per page, before the first
 * `goto`.
 *
 * The wallets run in the test's process, so they survive reloads. The page gets wallets that are registered by the
 * Wallet Standard.
 *
 * @param page - Page of Playwright.
 * @param wallets - Solana test wallets, and Bitcoin test wallets whose first provider is `standard`.
 * @param options - Delay of the registration, in ms. Defaults to none.
 * @returns Resolves to a function that stops their events.
 * @throws {TypeError} if a Bitcoin wallet has another provider first.
 * @see https://github.com/wallet-standard/wallet-standard
 * @example
 * ```ts
 * const wallet = createSolanaTestWallet({
 *   chains: [{ chain: 'solana:localnet', rpcUrl: 'http://127.0.0.1:8899' }],
 * })
 * await installStandardWallets(page, [wallet])
 * await page.goto('/')
 * ```
 */
export async function installStandardWallets(
  page: Page,
  wallets: readonly (SolanaTestWallet | BitcoinTestWallet)[],
  { announceDelayMs }: Pick<InstallOptions, 'announceDelayMs'> = {},
): Promise<() => void> {
  return installStandard(page, wallets.map(getStandardWallet), announceDelayMs)
}

/** Fixtures of `walletTest`. */
export interface WalletFixtures {
  /** EVM wallets of the page, scriptable from the test. */
  readonly wallets: readonly TestWallet[]
  /** Solana wallets of the page. */
  readonly solanaWallets: readonly SolanaTestWallet[]
  /** Bitcoin wallets of the page. */
  readonly bitcoinWallets: readonly BitcoinTestWallet[]
}

/**
 * Wallets that `walletTest` creates for each page. It is an object, because Playwright treats an array of two
 * as a fixture with options.
 */
export interface WalletSetup extends InstallOptions {
  /** One for each EVM wallet. @default [] */
  readonly wallets?: readonly TestWalletOptions[]
  /** One for each Solana wallet. @default [] */
  readonly solana?: readonly SolanaTestWalletOptions[]
  /** One for each Bitcoin wallet, whose first provider is `standard`. @default [] */
  readonly bitcoin?: readonly BitcoinTestWalletOptions[]
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
export const walletTest = base.extend<
  WalletFixtures & WalletFixtureOptions & { readonly standardWallets: undefined }
>({
  walletSetup: [{}, { option: true }],
  wallets: [
    async ({ page, walletSetup }, provide) => {
      const wallets = (walletSetup.wallets ?? []).map(createTestWallet)
      const installed = await installTestWallets(page, wallets, walletSetup)
      await provide(wallets)
      installed.stop()
    },
    { auto: true },
  ],
  solanaWallets: async ({ walletSetup }, provide) => {
    await provide((walletSetup.solana ?? []).map(createSolanaTestWallet))
  },
  bitcoinWallets: async ({ walletSetup }, provide) => {
    await provide((walletSetup.bitcoin ?? []).map(createBitcoinWallet))
  },
  standardWallets: [
    async ({ page, walletSetup, solanaWallets, bitcoinWallets }, provide) => {
      const stop = await installStandardWallets(
        page,
        [...solanaWallets, ...bitcoinWallets],
        walletSetup,
      )
      await provide(undefined)
      stop()
    },
    { auto: true },
  ],
})
