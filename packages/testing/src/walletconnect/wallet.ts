/** What a WalletConnect test wallet is, and what can be told to it. */
import type { CaipNetworkId } from '@scope/core/chain'
import type { BitcoinTestWallet } from '../bitcoin/create-bitcoin-wallet.js'
import type { TestWallet } from '../evm/test-wallet.js'
import type { PromptScript } from '../prompts.js'
import type { SolanaTestWallet } from '../solana/test-wallet.js'
import type { PolkadotTestAccounts } from './polkadot.js'

/** The wallets behind it: requests go to them, and wait for their prompts. */
export interface BackingWallets {
  readonly eip155?: TestWallet
  /** With what the wallet calls each network: `{ 'solana:EtWTRAB…': 'solana:localnet' }`. */
  readonly solana?: {
    readonly wallet: SolanaTestWallet
    readonly chains: Readonly<Record<`solana:${string}`, string>>
  }
  readonly bip122?: BitcoinTestWallet
  /** There is no test wallet of this namespace: these requests wait for prompts of this one. */
  readonly polkadot?: PolkadotTestAccounts
}

export interface WalletConnectWalletOptions {
  readonly relayUrl: string
  readonly wallets: BackingWallets
  readonly projectId?: string
  readonly name?: string
  readonly url?: string
  readonly icon?: string
  /** Where the site sends the person back to it. */
  readonly redirect?: { readonly native?: string; readonly universal?: string }
  /** Two wallets in one process or page need different prefixes. Defaults to a unique one in Node. */
  readonly storagePrefix?: string
  /** `page` keeps sessions in IndexedDB, so that they survive a reload. Defaults to `page` if IndexedDB exists. */
  readonly storage?: 'memory' | 'page'
  /**
   * Signs in while pairing, on its EVM chains, if a site requests it (`session_authenticate`). Defaults to false, as
   * with most wallets: they only get a proposal.
   */
  readonly supportsAuthenticate?: boolean
  /** Error code that the site gets if the user declines a request. Some wallets send 4001. Defaults to 5000. */
  readonly rejection?: 4001 | 5000
}

export interface SessionNamespace {
  readonly chains?: readonly string[]
  /** CAIP-10. */
  readonly accounts: readonly string[]
  readonly methods: readonly string[]
  readonly events: readonly string[]
}

export interface WalletSession {
  readonly topic: string
  readonly pairingTopic: string
  /** Seconds since 1970. */
  readonly expiry: number
  readonly namespaces: Readonly<Record<string, SessionNamespace>>
  /** What the site said of itself. */
  readonly peer: { readonly name: string; readonly url: string }
}

/** Namespaces, or single chains, with what the site wants there. */
export type Wanted = Readonly<
  Record<
    string,
    {
      readonly chains?: readonly string[]
      readonly methods: readonly string[]
      readonly events: readonly string[]
    }
  >
>

export interface ReceivedProposal {
  readonly id: number
  readonly pairingTopic: string
  readonly requiredNamespaces: Wanted
  readonly optionalNamespaces: Wanted
  readonly peer: { readonly name: string; readonly url: string }
}

export interface ReceivedRequest {
  readonly id: number
  readonly topic: string
  readonly chainId: string
  readonly method: string
  readonly params: unknown
}

/** Approved part of a proposal. Defaults to everything that the wallets behind it have. */
export interface Offer {
  readonly namespaces?: readonly string[]
  /** CAIP-2. */
  readonly chains?: readonly string[]
  /** How many accounts of each wallet, the chosen one first. */
  readonly accounts?: number
  /** Methods approved wherever they are wanted, in place of those the wallets know. */
  readonly methods?: readonly string[]
}

/** By namespace, what is different from now on; null takes the namespace out. */
export type SessionChange = Readonly<Record<string, Partial<SessionNamespace> | null>>

export interface SessionEvent {
  readonly name: string
  readonly data: unknown
  readonly chainId: CaipNetworkId
}

/** The prompts of `PromptScript` are proposals here (`session_proposal`). */
export interface WalletConnectWallet extends PromptScript {
  /** Takes a `wc:` URI, as a scanned code. */
  pair(uri: string): Promise<void>
  /** What is approved from now on; no argument means all again. */
  offer(offer?: Offer): void
  readonly sessions: readonly WalletSession[]
  /** Every proposal received, oldest first. */
  readonly proposals: readonly ReceivedProposal[]
  /** Every request received, oldest first, answered or not. */
  readonly requests: readonly ReceivedRequest[]
  /** Background errors: late responses, events without a session, relay connection errors. */
  readonly errors: readonly unknown[]
  /** To one session, or to all that have the chain. */
  emit(event: SessionEvent, topic?: string): Promise<void>
  /** Changes one session, or all; resolves when the site has it. */
  update(change: SessionChange, topic?: string): Promise<void>
  /** Seven days more, for one session or all. */
  extend(topic?: string): Promise<void>
  /** Ends one session, or all: 6000. */
  disconnect(topic?: string): Promise<void>
  /** Requests and proposals are received and not answered, until `speak()`. */
  pauseResponses(): void
  /** Answers again; those that waited, too. */
  resumeResponses(): void
  /** Each answer to a request goes out this many milliseconds late; 0 mends it. */
  delayResponses(ms: number): void
  /** The next request is answered with exactly this error. May be called several times: one request each. */
  answerError(code: number, message: string, data?: unknown): void
  /** Offline, and nothing of it left behind. Its sessions are not ended. */
  close(): Promise<void>
}
