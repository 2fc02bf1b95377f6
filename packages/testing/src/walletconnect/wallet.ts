/** What a WalletConnect test wallet is, and what can be told to it. */
import type { CaipNetworkId } from '@scope/core/chain'
import type { BitcoinTestWallet } from '../bitcoin/create-bitcoin-wallet.js'
import type { TestWallet } from '../evm/test-wallet.js'
import type { PromptScript } from '../prompts.js'
import type { SolanaTestWallet } from '../solana/test-wallet.js'
import type { PolkadotTestAccounts } from './polkadot.js'

/** Test wallets that sign for a WalletConnect test wallet. Requests are sent to them, and wait for their prompts. */
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

/** Options of `createWalletConnectWallet`. */
export interface WalletConnectWalletOptions {
  /** WebSocket URL of the relay. */
  readonly relayUrl: string
  /** Test wallets that sign, by namespace. */
  readonly wallets: BackingWallets
  /** Project id for the relay. Defaults to 32 zeros. */
  readonly projectId?: string
  /** Name of the wallet. @default 'Test Phone' */
  readonly name?: string
  /** URL of the wallet's site. @default 'http://localhost' */
  readonly url?: string
  /** Icon as a data URI. Defaults to a square. */
  readonly icon?: string
  /** Links with which the site sends the user back to the wallet. Defaults to none. */
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

/**
 * Approved chains, accounts (CAIP-10), methods and events of a session's namespace.
 *
 * @see https://chainagnostic.org/CAIPs/caip-10
 */
export interface SessionNamespace {
  readonly chains?: readonly string[]
  /** CAIP-10. */
  readonly accounts: readonly string[]
  readonly methods: readonly string[]
  readonly events: readonly string[]
}

/** Active session of a WalletConnect test wallet. `expiry` is in seconds since 1970. */
export interface WalletSession {
  readonly topic: string
  readonly pairingTopic: string
  /** Seconds since 1970. */
  readonly expiry: number
  readonly namespaces: Readonly<Record<string, SessionNamespace>>
  /** What the site said of itself. */
  readonly peer: { readonly name: string; readonly url: string }
}

/** Namespaces, or single chains, that a proposal requests, with chains, methods and events. */
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

/** Session proposal that a WalletConnect test wallet received. */
export interface ReceivedProposal {
  readonly id: number
  readonly pairingTopic: string
  readonly requiredNamespaces: Wanted
  readonly optionalNamespaces: Wanted
  readonly peer: { readonly name: string; readonly url: string }
}

/** Request that a WalletConnect test wallet received in a session. `chainId` is a CAIP-2 id. */
export interface ReceivedRequest {
  readonly id: number
  readonly topic: string
  readonly chainId: string
  readonly method: string
  readonly params: unknown
}

/** Part of a proposal that the wallet approves. Defaults to all that the wallets behind it support. */
export interface Offer {
  readonly namespaces?: readonly string[]
  /** CAIP-2. */
  readonly chains?: readonly string[]
  /** How many accounts of each wallet, the chosen one first. */
  readonly accounts?: number
  /** Methods approved wherever they are wanted, in place of those the wallets know. */
  readonly methods?: readonly string[]
}

/** Change of a session, by namespace. Null removes the namespace. */
export type SessionChange = Readonly<Record<string, Partial<SessionNamespace> | null>>

/** Event that a WalletConnect test wallet sends to sites, with the CAIP-2 id of its chain. */
export interface SessionEvent {
  readonly name: string
  readonly data: unknown
  readonly chainId: CaipNetworkId
}

/**
 * WalletConnect test wallet. The prompts of its `PromptScript` are session proposals. Requests wait for the
 * prompts of the wallets behind it.
 */
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
  /** Stops responding to requests and proposals until `resumeResponses()`. They are still received. */
  pauseResponses(): void
  /** Responds again, also to requests and proposals that were received in between. */
  resumeResponses(): void
  /** Delays each response to a request by this many ms. 0 ends the delay. */
  delayResponses(ms: number): void
  /** The next request is answered with exactly this error. May be called several times: one request each. */
  answerError(code: number, message: string, data?: unknown): void
  /** Disconnects from the relay and releases all resources. Its sessions stay active for the site. */
  close(): Promise<void>
}
