/**
 * The contract that every chain package implements, for all namespaces at once.
 * An adapter is a small eager descriptor. Its `load()` fetches the rest when the user connects.
 * It keeps no state about who is connected: the connection feature does.
 */
import type { KitError } from '../errors/kit-error.js'
import type { AccountType } from '../ids/account-type.js'
import type { Address } from '../ids/address.js'
import type { CaipNetworkId, Namespace } from '../ids/caip.js'
import type { ChainAssets } from './assets.js'
import type { Network } from './network.js'
import type { NodeClient } from './node-client.js'
import type { OneClickSignIn } from './one-click-sign-in.js'
import type { RecipientWarning, TransactionRequest } from './send-request.js'
import type { SignRequest, SignResults } from './sign-request.js'
import type { ChainSwaps } from './swaps.js'
import type { CallReceipt, WalletCalls } from './wallet-calls.js'
import type { GrantedPermission, WalletPermissions } from './wallet-permissions.js'

export type { SignInResult, SignRequest, SignResults, TypedData } from './sign-request.js'

/**
 * Kinds of connectors, by how the wallet was detected.
 *
 * - `ANNOUNCED`: the wallet announced itself (EIP-6963 or Wallet Standard).
 * - `INJECTED`: the wallet is a global object, such as `window.ethereum`.
 * - `EXTERNAL`: the adapter connects the wallet by its own SDK or frame, such as Coinbase Wallet or Safe.
 * - `WALLET_CONNECT`: a wallet on another device or in another app.
 * - `AUTH`: the embedded wallet.
 * - `MULTI_CHAIN`: a row of the wallet list that supports several namespaces.
 *
 * @see https://eips.ethereum.org/EIPS/eip-6963
 */
export type ConnectorType =
  | 'ANNOUNCED'
  | 'INJECTED'
  | 'EXTERNAL'
  | 'WALLET_CONNECT'
  | 'AUTH'
  | 'MULTI_CHAIN'

/** A detected wallet in one namespace. Frozen on detection, so the wallet can't change it later. */
export interface Connector {
  /** Stable over page loads where the wallet gives us something stable (its reverse domain name). */
  readonly id: string
  /** Name of the wallet, safe to display. */
  readonly name: string
  /** Namespace that the connector connects. */
  readonly namespace: Namespace
  /** How the wallet was detected. */
  readonly type: ConnectorType
  /** Reverse domain name (EIP-6963), in lower case. The wallet claims it without proof. */
  readonly rdns?: string
  /** A `data:image/…` URI, or the picture of the site's own directory. Only ever the source of an `<img>`. */
  readonly imageUrl?: string
  /** The id that a directory of wallets knows it by. */
  readonly explorerId?: string
  /** The wallet's own object, captured when it was found. Only the adapter knows its shape. */
  readonly provider: unknown
}

/**
 * An account that a wallet shares with the site.
 *
 * @typeParam N - Namespace of the account. It decides the type of `address`.
 */
export interface Account<N extends Namespace = Namespace> {
  /** Namespace of the account, such as `eip155` for EVM. */
  readonly namespace: N
  /** In the namespace's canonical form: EIP-55 checksummed on EVM. */
  readonly address: Address<N>
  /** Kind of account. */
  readonly type: AccountType
  /** Hexadecimal; only where the wallet tells it. */
  readonly publicKey?: string
  /** BIP-32 derivation path; only where the wallet tells it. */
  readonly path?: string
}

/** A detected wallet that the kit doesn't list, with the reason. Helps developers debug a missing wallet. */
export interface IgnoredWallet {
  /** Name that the wallet claims. */
  readonly name: string
  /** Why the kit doesn't list the wallet, as an English sentence. */
  readonly reason: string
}

/** Callbacks and window that an adapter gets for wallet discovery. */
export interface DiscoveryContext {
  /** Window of the page. Undefined on a server. */
  readonly window: (EventTarget & { ethereum?: unknown }) | undefined
  /** Called for every wallet found, at once or later. */
  add(connector: Connector): void
  /** Called for one that announced itself in a way that can't be used: why it is not listed. */
  ignore?(wallet: IgnoredWallet): void
  /** Called for one that turned out not to be offered after all. */
  remove(connector: Connector): void
}

/** Parameters of `ChainRuntime.connect`. */
export interface ConnectParameters {
  /** Connector of the wallet to connect. */
  readonly connector: Connector
  /** Where the site is in this namespace: a wallet without a network of its own takes it. */
  readonly networkId: CaipNetworkId
  /** All of the site's networks in this namespace, for wallets that are told them when they are opened. */
  readonly networks?: readonly Network[]
  /** Silent: never prompts, and answers undefined where the site is not authorised. */
  readonly silent: boolean
  /** Aborts the request. Late responses are ignored. */
  readonly signal: AbortSignal
  /** The wallet says that an earlier request still waits in it: go on waiting, and say so. */
  onPending?(): void
  /** The person is to sign in: a wallet that can do both in one prompt is asked for both. Never where silent. */
  readonly signIn?: OneClickSignIn
}

/** Listener for changes of a connected wallet. Adapters validate all values before they call it. */
export interface SessionListener {
  /** Never empty: an emptied list is `ended`. The first is the one chosen in the wallet. */
  onAccountsChange(accounts: Accounts): void
  /** The network the wallet is on, configured here or not. */
  onNetworkChange(id: CaipNetworkId): void
  /** The wallet ended it: locked, permission taken away, or gone. */
  onDisconnect(reason: KitError): void
}

/** Accounts that a wallet shares. Never empty. The first one is selected in the wallet. */
export type Accounts = readonly [Account, ...Account[]]

/**
 * A capability of a wallet, known before a request: a kind of sign request, `send`, `switch-network` or
 * `add-network`.
 */
export type Capability = SignRequest['kind'] | 'send' | 'switch-network' | 'add-network'

/** A connection to one wallet. Its methods only throw `KitError`. */
export interface WalletSession {
  /** Capabilities of the wallet. */
  readonly capabilities: ReadonlySet<Capability>
  /** Accounts that the wallet shared when it connected. */
  readonly accounts: Accounts
  /** The network the wallet was on when it connected. */
  readonly networkId: CaipNetworkId
  /** The wallet's own object, for hosts that speak to it directly. */
  readonly provider: unknown
  /** Fetches the state from the wallet again. Throws `no-accounts` if the wallet no longer shares any. */
  fetchState(signal: AbortSignal): Promise<{ accounts: Accounts; networkId: CaipNetworkId }>
  /** One listener at a time: a newer one takes the older one's place. Returns a function that stops listening and leaves nothing behind. */
  subscribe(listener: SessionListener): () => void
  /** Asks the wallet to switch; to add the network first where it lacks it. */
  switchNetwork(network: Network): Promise<void>
  /** Requests a signature once. Throws `account-changed` if the wallet no longer uses the account. */
  sign<R extends SignRequest>(account: Account, request: R): Promise<SignResults[R['kind']]>
  /**
   * Signs and sends once, on `network`; refuses with `network-changed` where the wallet is on another. Returns the
   * transaction's id (hash), `0x…` on EVM. Never repeated by itself. `node` is `network`'s: for what must be read to build a
   * transaction, and for wallets that sign and leave the sending to the site.
   */
  send(
    account: Account,
    network: Network,
    request: TransactionRequest,
    node: NodeClient,
  ): Promise<string>
  /** Loads batches of calls (EIP-5792). Undefined if the wallet's namespace has none. */
  calls?(): Promise<WalletCalls>
  /** Loads permissions (ERC-7715). Undefined if the wallet's namespace has none. */
  permissions?(): Promise<WalletPermissions>
  /** Takes the site's permission back where the wallet can; resolves where it can't. */
  disconnect(): Promise<void>
}

/**
 * Status of a sent transaction.
 *
 * - `pending`: sent and not in a block yet.
 * - `confirmed`: in a block, and successful.
 * - `failed`: in a block, and failed.
 * - `replaced`: another transaction took its place.
 * - `dropped`: no node has known the transaction for so long that the kit stops polling.
 */
export type TransactionStatus = 'pending' | 'confirmed' | 'failed' | 'replaced' | 'dropped'

/**
 * State that an adapter stores per transaction between two polls. It lasts over reloads, until the
 * transaction is final.
 */
export interface TransactionTrackingState {
  /** Returns the stored text. Undefined if there is none. It comes from storage, so don't trust it. */
  get(): string | undefined
  /** Stores text that the kit doesn't read, at most 256 characters. */
  set(text: string): void
}

/** Link that opens the page in the in-app browser of a mobile wallet. */
export interface InAppBrowserLink {
  /** The connector's id in the wallet's own browser. */
  readonly id: string
  /** Name of the wallet. */
  readonly name: string
  /** https URL that the wallet's app handles. */
  readonly href: string
}

/** Code of a chain adapter that loads on the first connection. Its methods only throw `KitError`. */
export interface ChainRuntime {
  /** Undefined where silent and not authorised. Aborted, it rejects with `aborted` or answers undefined. */
  connect(parameters: ConnectParameters): Promise<WalletSession | undefined>
  /**
   * Listens to a wallet that this site was connected to and that shares no account now: `heard` is called when it begins
   * to (it was unlocked). Asks it nothing, and leaves nothing behind. Left out where such wallets say nothing.
   */
  onUnlock?(connector: Connector, listener: () => void): () => void
  /** The canonical form of an address; throws `address-invalid`, and with `networkId` also for one of another network. */
  parseAddress(text: string, networkId?: CaipNetworkId): string
  /** The native balance, in base units. */
  balance(node: NodeClient, address: string, signal: AbortSignal): Promise<bigint>
  /** What sending would cost at most, in base units of the native currency. */
  estimateFee(
    node: NodeClient,
    from: string,
    request: TransactionRequest,
    signal: AbortSignal,
  ): Promise<bigint>
  /** What a person should be told about the recipient of a transfer before it is sent. Asks the node, never the wallet. */
  checkRecipient?(
    node: NodeClient,
    from: string,
    request: TransactionRequest,
    signal: AbortSignal,
  ): Promise<readonly RecipientWarning[]>
  /**
   * Wallets of phones whose own browser is the only way to them: links that open the page there. https only, to be
   * opened by a click. The page's query and fragment stay here.
   */
  getInAppBrowserLinks?(pageUrl: string): readonly InAppBrowserLink[]
  /** A transaction the node does not know is `pending`, unless `memory` says that it has waited long enough. */
  transactionStatus(
    node: NodeClient,
    id: string,
    signal: AbortSignal,
    memory?: TransactionTrackingState,
  ): Promise<TransactionStatus>
  /** Returns the receipts of those transactions that are in a block, for batches that the site sends call by call. */
  getCallReceipts?(
    node: NodeClient,
    hashes: readonly string[],
    signal: AbortSignal,
  ): Promise<readonly CallReceipt[]>
  /**
   * Asks the node which permissions of its network are revoked, in their order. Undefined for one that the chain can't tell
   * of.
   */
  arePermissionsRevoked?(
    node: NodeClient,
    permissions: readonly Pick<GrantedPermission, 'context' | 'delegationManager'>[],
    signal: AbortSignal,
  ): Promise<readonly (boolean | undefined)[]>
  /** Loads tokens, payment links and the effects of a transfer. Called when the user opens a view that needs them. */
  assets?(): Promise<ChainAssets>
  /** Loads swaps. Called when the user opens their view. Undefined if the namespace has none. */
  swaps?(): Promise<ChainSwaps>
}

/**
 * A chain adapter: what `evm()`, `solana()` or `bitcoin()` returns. Small and free of side effects. Its
 * `load()` imports the rest.
 */
export interface ChainAdapter {
  /** Namespace that the adapter supports. A kit has at most one adapter per namespace. */
  readonly namespace: Namespace
  /**
   * Discovers wallets until the returned function is called. Never sends them a request. Called when the wallet list is
   * first needed, so its code can be lazy-loaded.
   */
  discover(host: DiscoveryContext): (() => void) | Promise<() => void>
  /** Loads the code that connects, signs and sends. Called when the user connects. */
  load(): Promise<ChainRuntime>
  /**
   * Fetches what a click on a wallet needs besides, so that what it opens is opened inside the click. Asks no wallet, and
   * no host but the page's own.
   */
  prefetch?(): void
}
