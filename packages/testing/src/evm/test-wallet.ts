/** What a test wallet is, and what can be told to it. */
import type { PromptScript } from '../prompts.js'
import type { Emitter, ProviderListener } from './emitter.js'
import type { WalletFeatures } from './methods.js'
import type { UserActions, WalletChain } from './wallet-state.js'

/**
 * Metadata that a wallet announces.
 *
 * @see https://eips.ethereum.org/EIPS/eip-6963
 */
export interface WalletInfo {
  readonly uuid: string
  readonly name: string
  readonly icon: string
  readonly rdns: string
}

/** Request that an EVM test wallet received. */
export interface WalletRequest {
  readonly method: string
  readonly params: readonly unknown[]
}

/**
 * EIP-1193 provider of an EVM test wallet.
 *
 * @see https://eips.ethereum.org/EIPS/eip-1193
 */
export interface TestProvider {
  request(request: { readonly method: string; readonly params?: unknown }): Promise<unknown>
  on(event: string, listener: ProviderListener): void
  removeListener(event: string, listener: ProviderListener): void
}

/** Options of `createTestWallet`. */
export interface TestWalletOptions {
  /** Name of the wallet. @default 'Test Wallet' */
  readonly name?: string
  /** Reverse domain name of the wallet (EIP-6963). @default 'test.scope.wallet' */
  readonly rdns?: string
  /** Icon as a data URI. Defaults to a circle. */
  readonly icon?: string
  /** UUID of the wallet's announcement (EIP-6963). Defaults to a random one. */
  readonly uuid?: string
  /** Chains that the wallet knows, the active one first. */
  readonly chains: readonly WalletChain[]
  /** Defaults to the mnemonic of the local development accounts. */
  readonly mnemonic?: string
  /** Number of accounts. An approval shares them all, the selected one first. Defaults to 2. */
  readonly accounts?: number
  /** Whether the site was connected on an earlier visit. @default false */
  readonly authorized?: boolean
  /** Optional RPC methods. Defaults to all except `wallet_connect`. */
  readonly features?: WalletFeatures
}

/** EVM test wallet, whose user and faults the test controls. */
export interface TestWallet extends PromptScript, UserActions {
  readonly info: WalletInfo
  readonly provider: TestProvider
  /** Optional RPC methods that it was made with. */
  readonly features: WalletFeatures
  /** All accounts it holds, shared or not. */
  readonly addresses: readonly `0x${string}`[]
  /** Every request received, oldest first. */
  readonly requests: readonly WalletRequest[]
  /** The chain it is on. */
  readonly chainId: number
  /** The chains it knows. */
  readonly chains: readonly number[]
  /** What the site sees, the chosen one first. */
  readonly shared: readonly string[]
  /** The site is given the accounts without a prompt: it was approved elsewhere, as in a remote session. */
  authorize(): void
  /** As `provider.request` on another chain than its own, which it does not leave: remote sessions name theirs. */
  requestOn(chainId: number, request: WalletRequest): Promise<unknown>
  /** The extension is gone: every request throws "Extension context invalidated.", no event comes. */
  uninstall(): void
  /** No request is answered any more. */
  stopResponding(): void
  /** Listeners on `provider`: of one event, or of all. */
  listenerCount(event?: string): number
  /** Hears every event without counting as a listener. Returns its stop. */
  onEvent: Emitter['tap']
}
