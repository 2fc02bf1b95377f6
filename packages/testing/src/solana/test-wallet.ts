/** What a Solana test wallet is, and what can be told to it. */
import type { PromptScript } from '../prompts.js'
import type { SolanaUserActions } from './wallet-state.js'

export interface SolanaWalletChain {
  /** Wallet Standard's name: `solana:localnet`. */
  readonly chain: string
  /** The node it sends through. */
  readonly rpcUrl: string
}

export interface SolanaTestWalletOptions {
  readonly name?: string
  readonly icon?: string
  /** Number of accounts from the mnemonic, or private keys of 32 or 64 bytes. Defaults to 2. */
  readonly accounts?: number | readonly Uint8Array[]
  /** Defaults to the mnemonic of the local development accounts. */
  readonly mnemonic?: string
  readonly chains: readonly SolanaWalletChain[]
  /** The site was connected on an earlier visit. */
  readonly authorized?: boolean
  /** Features it does not have: `solana:signIn`. */
  readonly without?: readonly string[]
}

export interface SolanaWalletAccount {
  readonly address: string
  readonly publicKey: Uint8Array
  readonly chains: readonly string[]
  readonly features: readonly string[]
  readonly label?: string
}

/** The object that is registered with a page. */
export interface SolanaStandardWallet {
  readonly version: '1.0.0'
  readonly name: string
  readonly icon: string
  readonly chains: readonly string[]
  readonly features: Readonly<Record<string, object>>
  readonly accounts: readonly SolanaWalletAccount[]
}

export interface SolanaTestWallet extends PromptScript, SolanaUserActions {
  /** Hand it to `registerStandardWallet`. */
  readonly wallet: SolanaStandardWallet
  /** All accounts it holds, shared or not. */
  readonly addresses: readonly string[]
  /** Every call received, oldest first. */
  readonly requests: readonly { readonly method: string; readonly params: readonly unknown[] }[]
  /** The extension is gone: every call throws "Extension context invalidated.", no event comes. */
  uninstall(): void
  /** No call is answered any more. */
  stopResponding(): void
  /** Makes it sign with this private key for every account. Undefined restores the right keys. */
  signWith(secret: Uint8Array | undefined): void
  /** The site is given the accounts without a prompt: it was approved elsewhere, as in a remote session. */
  authorize(): void
  /** Listeners on `standard:events` and on injected providers. */
  listenerCount(): number
}
