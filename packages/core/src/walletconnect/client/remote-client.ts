/**
 * The protocol's client for the rest of this folder. It is small and uses own types, so that users of the package need
 * neither the library nor its types.
 */

import type { OneClickSignInRequest } from '../../chain/one-click-sign-in.js'

/** What is proposed for one namespace: CAIP-2 ids, JSON-RPC methods and events. */
export interface ProposedNamespace {
  readonly chains: readonly string[]
  readonly methods: readonly string[]
  readonly events: readonly string[]
}

export interface RemoteRequestOptions {
  readonly topic: string
  /** CAIP-2. */
  readonly chainId: string
  readonly method: string
  readonly params: unknown
  /** Seconds, 300 at least. */
  readonly expiry: number
  /** The request has an id, and leaves next. */
  onMade(id: number): void
}

/** What the client tells, each for one topic. Everything in it is unparsed. */
export interface RemoteListener {
  /** Namespaces or expiry of the session are others now. */
  changed(topic: string): void
  event(topic: string, chainId: unknown, name: unknown, data: unknown): void
  /** The wallet deleted it, or it expired. */
  ended(topic: string): void
  /** An answer came, also to a request of an earlier page load. */
  answered(id: number, answer: { readonly result?: unknown; readonly error?: unknown }): void
  /** The socket is open, or is not. */
  online(isOpen: boolean): void
}

export interface Proposal {
  /** A secret: anyone who has it can respond as the wallet. Never log or emit it. */
  readonly uri: string
  /** Rejects if the wallet declines or the proposal expires. */
  readonly approval: Promise<Approval>
}

/** Unparsed. */
export interface Approval {
  readonly session: unknown
  /** CACAOs (CAIP-74), of a wallet that signed in as it approved. */
  readonly auths?: unknown
}

/** A text to be signed with the approval: on these chains, CAIP-2, in one namespace. */
export interface AuthRequest {
  readonly chains: readonly string[]
  readonly methods: readonly string[]
  readonly input: OneClickSignInRequest
}

/** Rejects with the library's raw errors: `toRemoteError` parses them. */
export interface RemoteClient {
  propose(namespaces: Readonly<Record<string, ProposedNamespace>>): Promise<Proposal>
  /** The same, with signing in; wallets that don't know how are proposed to alone (`wc_sessionAuthenticate`). */
  authenticate(request: AuthRequest): Promise<Proposal>
  /** Withdraws a proposal that is no longer needed. */
  withdraw(uri: string): Promise<void>
  sessions(): readonly unknown[]
  request(options: RemoteRequestOptions): Promise<unknown>
  disconnect(topic: string): Promise<void>
  /** Opens the socket where it is closed; what was missed meanwhile is then delivered. */
  reopen(): Promise<void>
  readonly isOnline: boolean
  /** Closes the socket and leaves no timer or listener behind. */
  stop(): Promise<void>
}

/** Where the client keeps its keys and sessions. Values are JSON. */
export interface RemoteStorage {
  getKeys(): Promise<string[]>
  getEntries<T = unknown>(): Promise<[string, T][]>
  getItem<T = unknown>(key: string): Promise<T | undefined>
  setItem<T = unknown>(key: string, value: T): Promise<void>
  removeItem(key: string): Promise<void>
  /** All of it. */
  clear(): void
}

export interface RemoteClientOptions {
  readonly projectId: string | undefined
  readonly relayUrl: string | undefined
  readonly metadata: {
    readonly name: string
    readonly description: string
    readonly url: string
    readonly icons: readonly string[]
    readonly redirect?: { readonly native?: string; readonly universal?: string }
  }
  readonly storage: RemoteStorage
  readonly listener: RemoteListener
  /** What went wrong below, in the library's words: for alerts, never for people. */
  onTrouble(text: string): void
}

export type OpenRemoteClient = (options: RemoteClientOptions) => Promise<RemoteClient>
