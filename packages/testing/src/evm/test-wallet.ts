/** What a test wallet is, and what can be told to it. */
import type { PromptScript } from '../prompts.js'
import type { Emitter, ProviderListener } from './emitter.js'
import type { WalletFeatures } from './methods.js'
import type { UserActions, WalletChain } from './wallet-state.js'

/** What a wallet says about itself (EIP-6963). */
export interface WalletInfo {
  readonly uuid: string
  readonly name: string
  readonly icon: string
  readonly rdns: string
}

export interface WalletRequest {
  readonly method: string
  readonly params: readonly unknown[]
}

export interface TestProvider {
  request(request: { readonly method: string; readonly params?: unknown }): Promise<unknown>
  on(event: string, listener: ProviderListener): void
  removeListener(event: string, listener: ProviderListener): void
}

export interface TestWalletOptions {
  readonly name?: string
  readonly rdns?: string
  readonly icon?: string
  readonly uuid?: string
  /** The chains the wallet knows, the first chosen. */
  readonly chains: readonly WalletChain[]
  /** Defaults to the mnemonic of the local development accounts. */
  readonly mnemonic?: string
  /** Number of accounts. An approval shares them all, the selected one first. Defaults to 2. */
  readonly accounts?: number
  /** The site was connected on an earlier visit. */
  readonly authorized?: boolean
  readonly features?: WalletFeatures
}

export interface TestWallet extends PromptScript, UserActions {
  readonly info: WalletInfo
  readonly provider: TestProvider
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
