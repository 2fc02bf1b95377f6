/**
 * The contract that every chain package implements, for all namespaces at once.
 * An adapter is a small eager descriptor. Its `load()` fetches the rest when the user connects.
 * It keeps no state about who is connected: the connection feature does.
 */
import type { KitError } from '../errors/kit-error.js'
import type { AccountType } from '../ids/account-type.js'
import type { Address, Encoded } from '../ids/address.js'
import type { CaipNetworkId, Namespace } from '../ids/caip.js'
import type { ChainAssets } from './assets.js'
import type { Network } from './network.js'
import type { NodeClient } from './node-client.js'
import type { OneClickSignIn, SignInInput } from './one-click-sign-in.js'
import type { RecipientWarning, TransactionRequest } from './send-request.js'

/** How a wallet was found. MULTI_CHAIN is a row of the wallet list that serves several namespaces. */
export type ConnectorType =
  | 'ANNOUNCED'
  | 'INJECTED'
  | 'EXTERNAL'
  | 'WALLET_CONNECT'
  | 'AUTH'
  | 'MULTI_CHAIN'

/** One way to one wallet in one namespace. Frozen when found: a wallet can't change it afterwards. */
export interface Connector {
  /** Stable over page loads where the wallet gives us something stable (its reverse domain name). */
  readonly id: string
  readonly name: string
  readonly namespace: Namespace
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

export interface Account<N extends Namespace = Namespace> {
  readonly namespace: N
  /** In the namespace's canonical form: EIP-55 checksummed on EVM. */
  readonly address: Address<N>
  readonly type: AccountType
  /** Hexadecimal; only where the wallet tells it. */
  readonly publicKey?: string
  /** BIP-32 derivation path; only where the wallet tells it. */
  readonly path?: string
}

/** A wallet that is there and not listed, for the developer who wonders why. */
export interface IgnoredWallet {
  readonly name: string
  readonly reason: string
}

export interface DiscoveryContext {
  readonly window: (EventTarget & { ethereum?: unknown }) | undefined
  /** Called for every wallet found, at once or later. */
  add(connector: Connector): void
  /** Called for one that announced itself in a way that can't be used: why it is not listed. */
  ignore?(wallet: IgnoredWallet): void
  /** Called for one that turned out not to be offered after all. */
  remove(connector: Connector): void
}

export interface ConnectParameters {
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

/** What an adapter tells about an established connection. Everything it says was parsed. */
export interface SessionListener {
  /** Never empty: an emptied list is `ended`. The first is the one chosen in the wallet. */
  onAccountsChange(accounts: Accounts): void
  /** The network the wallet is on, configured here or not. */
  onNetworkChange(id: CaipNetworkId): void
  /** The wallet ended it: locked, permission taken away, or gone. */
  onDisconnect(reason: KitError): void
}

export type Accounts = readonly [Account, ...Account[]]

/** What one wallet can be asked to sign, in one request. Amounts inside are base units. */
export type SignRequest =
  | {
      readonly kind: 'message'
      readonly message: string | Uint8Array
      /** Bitcoin only, if the wallet knows both protocols. Defaults to the one that fits the address type. */
      readonly protocol?: 'ecdsa' | 'bip322'
    }
  /** Connecting and signing in at once: the wallet builds the message and signs it (Wallet Standard `solana:signIn`). */
  | { readonly kind: 'sign-in'; readonly input: SignInInput }
  /** EIP-712: `{ domain, types, primaryType, message }`. */
  | { readonly kind: 'typed-data'; readonly typedData: TypedData }
  /** Serialised transactions of the namespace, signed and given back, not sent. */
  | { readonly kind: 'transactions'; readonly transactions: readonly Uint8Array[] }
  /** BIP-174, base64. `inputs` maps an address to the indexes it signs. */
  | {
      readonly kind: 'psbt'
      readonly psbt: string
      readonly inputs?: Readonly<Record<string, readonly number[]>>
    }

/** `message` is what the wallet signed, to the byte. */
export interface SignInResult {
  readonly address: string
  readonly message: Uint8Array
  readonly signature: Uint8Array
}

export interface TypedData {
  readonly domain: Readonly<Record<string, unknown>>
  readonly types: Readonly<
    Record<string, readonly { readonly name: string; readonly type: string }[]>
  >
  readonly primaryType: string
  readonly message: Readonly<Record<string, unknown>>
}

/** The answer to each kind: text signatures as the wallet gives them, `0x…` on EVM; bytes for transactions. */
export interface SignResults {
  message: string
  'sign-in': SignInResult
  'typed-data': Encoded<'eip155'>
  transactions: readonly Uint8Array[]
  psbt: string
}

/** A thing a wallet may or may not be able to do, known before it is asked. */
export type Capability = SignRequest['kind'] | 'send' | 'switch-network' | 'add-network'

/** One established connection to one wallet. Its methods throw `KitError` and nothing else. */
export interface WalletSession {
  readonly capabilities: ReadonlySet<Capability>
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
  /** Takes the site's permission back where the wallet can; resolves where it can't. */
  disconnect(): Promise<void>
}

/** `replaced`: another one was taken in its place · `dropped`: no node knows it any more, for so long that it is given up. */
export type TransactionStatus = 'pending' | 'confirmed' | 'failed' | 'replaced' | 'dropped'

/** What an adapter wants to know of a transaction at the next look: kept until it is decided, over reloads. */
export interface TransactionTrackingState {
  /** As it was last kept. What is read has been in storage: believe nothing. */
  get(): string | undefined
  /** Opaque to the kit, 256 characters at most. */
  set(text: string): void
}

export interface InAppBrowserLink {
  /** The connector's id in the wallet's own browser. */
  readonly id: string
  readonly name: string
  readonly href: string
}

/** The heavy part of an adapter, loaded on first need. Its methods throw `KitError` and nothing else. */
export interface ChainRuntime {
  /** Undefined where silent and not authorised. Aborted, it rejects with `aborted` or answers undefined. */
  connect(parameters: ConnectParameters): Promise<WalletSession | undefined>
  /**
   * Listens to a wallet that this site was connected to and that shares no account now: `heard` is called when it begins
   * to (it was unlocked). Asks it nothing, and leaves nothing behind. Left out where such wallets say nothing.
   */
  onUnlock?(connector: Connector, heard: () => void): () => void
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
  /** Loads tokens, payment links and the effects of a transfer. Called when the user opens a view that needs them. */
  assets?(): Promise<ChainAssets>
}

/** What `evm()`, `solana()` or `bitcoin()` returns: small, and free of effects. */
export interface ChainAdapter {
  readonly namespace: Namespace
  /**
   * Discovers wallets until the returned function is called. Never sends them a request. Called when the wallet list is
   * first needed, so its code can be lazy-loaded.
   */
  discover(host: DiscoveryContext): (() => void) | Promise<() => void>
  load(): Promise<ChainRuntime>
  /**
   * Fetches what a click on a wallet needs besides, so that what it opens is opened inside the click. Asks no wallet, and
   * no host but the page's own.
   */
  prefetch?(): void
}
