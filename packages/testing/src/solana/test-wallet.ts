/** What a Solana test wallet is, and what can be told to it. */
import type { PromptScript } from '../prompts.js'
import type { SolanaUserActions } from './wallet-state.js'

/** Chain of a Solana test wallet: its Wallet Standard name, and the URL of its node. */
export interface SolanaWalletChain {
  /** Wallet Standard's name: `solana:localnet`. */
  readonly chain: string
  /** The node it sends through. */
  readonly rpcUrl: string
}

/** Options of `createSolanaTestWallet`. */
export interface SolanaTestWalletOptions {
  /** Name of the wallet. @default 'Solana Test Wallet' */
  readonly name?: string
  /** Icon as a data URI. Defaults to a square. */
  readonly icon?: string
  /** Number of accounts from the mnemonic, or private keys of 32 or 64 bytes. Defaults to 2. */
  readonly accounts?: number | readonly Uint8Array[]
  /** Defaults to the mnemonic of the local development accounts. */
  readonly mnemonic?: string
  /** Chains that the wallet serves, by their Wallet Standard names. */
  readonly chains: readonly SolanaWalletChain[]
  /** Whether the site was connected on an earlier visit. @default false */
  readonly authorized?: boolean
  /** Features that the wallet lacks, such as `solana:signIn`. @default [] */
  readonly without?: readonly string[]
}

/** Account of a Solana test wallet (Wallet Standard), as it is shared with a site. */
export interface SolanaWalletAccount {
  readonly address: string
  readonly publicKey: Uint8Array
  readonly chains: readonly string[]
  readonly features: readonly string[]
  readonly label?: string
}

/**
 * Wallet Standard object of a Solana test wallet, to register with a page.
 *
 * @see https://github.com/wallet-standard/wallet-standard
 */
export interface SolanaStandardWallet {
  readonly version: '1.0.0'
  readonly name: string
  readonly icon: string
  readonly chains: readonly string[]
  readonly features: Readonly<Record<string, object>>
  readonly accounts: readonly SolanaWalletAccount[]
}

/** Solana test wallet, whose user and faults the test controls. */
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
