/** What an account did, as hosts and views have it: `kit.history`. Types alone. */
import type { ReadableAtom } from 'nanostores'
import type { KitErrorCode } from '../errors/codes.js'
import type { KitError } from '../errors/kit-error.js'
import type { CaipNetworkId, Namespace } from '../ids/caip.js'

declare module '../extensions.js' {
  interface KitFeatures {
    /** What the accounts in use did, from the site's own gateway; not there without a `gatewayUrl`. */
    history: HistoryFeature
  }
  interface ViewParameters {
    /** Defaults to the active namespace. */
    Transactions: { readonly namespace?: Namespace }
    /** `hash`: that of an entry in `HistoryList.entries`. */
    TransactionDetails: { readonly namespace?: Namespace; readonly hash: string }
  }
  interface KitEvents {
    /** From the account to all of its history. */
    CLICK_TRANSACTIONS: { readonly network: CaipNetworkId }
    ERROR_FETCH_TRANSACTIONS: { readonly network: CaipNetworkId; readonly code: KitErrorCode }
    LOAD_MORE_TRANSACTIONS: { readonly network: CaipNetworkId }
  }
}

/** A transfer within a transaction, from the account's point of view. */
export interface HistoryTransfer {
  /** Whether the account received, sent, or sent to itself. */
  readonly direction: 'in' | 'out' | 'self'
  /** `token` counts base units; `item` is one of a kind. */
  readonly kind: 'token' | 'item'
  readonly name: string
  readonly symbol: string
  /** Of the token; the chain's own currency has none. */
  readonly address?: string
  /** Undefined where it was not said in a way that can be read. */
  readonly amount?: bigint
  readonly decimals: number
  readonly imageUrl?: string
}

/** A transaction in the history of an account. */
export interface HistoryEntry {
  /** Unique id of the entry. */
  readonly id: string
  /** The transaction's hash, or what else the chain calls it. */
  readonly hash: string
  readonly networkId: CaipNetworkId
  /** `send`, `receive`, `trade`, …, as the history provider calls it. */
  readonly operation: string
  readonly status: 'confirmed' | 'failed' | 'pending'
  /** Milliseconds since the epoch. */
  readonly at: number
  readonly from: string
  readonly to: string
  /** Transfers of the transaction that affect the account. */
  readonly transfers: readonly HistoryTransfer[]
}

interface HistoryListBase {
  /** Newest first, each once. After a failure, what was read before. */
  readonly entries: readonly HistoryEntry[]
  readonly hasMore: boolean
  /** It was read, or reading failed, and there is no entry. False before that. */
  readonly isEmpty: boolean
  /** The network that it is of; `none` has none. */
  readonly networkId?: CaipNetworkId
}

interface NoHistory extends HistoryListBase {
  readonly entries: readonly []
  readonly hasMore: false
  readonly isEmpty: false
}

/**
 * History of the active account of a namespace. After a failure, it keeps the entries that were known.
 *
 * - `none`: no wallet is connected, or the site doesn't list its network.
 * - `unavailable`: the gateway has no history of this network.
 * - `loading`, `ready`, `failed`: state of the last request.
 */
export type HistoryList =
  /** No wallet is connected, or it is on a network that this site does not list. */
  | (NoHistory & { readonly status: 'none' })
  /** The gateway knows no history of this chain: there is nothing to show a place for. */
  | (NoHistory & { readonly status: 'unavailable' })
  | (HistoryListBase & { readonly status: 'loading' | 'ready' })
  | (HistoryListBase & { readonly status: 'failed'; readonly error: KitError })

/** The entries of one month, in the user's time zone. */
export interface HistoryMonth {
  readonly year: number
  /** 0 to 11. */
  readonly month: number
  readonly entries: readonly HistoryEntry[]
}

/** Transaction history of a kit, once its code has loaded. */
export interface History {
  /**
   * Returns the history of the active account in a namespace, on its active network. The first page is read while the
   * atom has a listener.
   */
  forNamespace(namespace: Namespace): ReadableAtom<HistoryList>
  /**
   * False where the gateway has no history of the network in use: there is nothing to show a place for. Asks what it has, once,
   * and for no history.
   */
  isSupported(namespace: Namespace): ReadableAtom<boolean>
  /** Loads the next page, unless a page is loading or none is left. */
  loadMore(namespace: Namespace): Promise<void>
  /**
   * Returns the network fee that the sender of a transaction has paid, in base units of the network's native currency. Asks the
   * network's node, once for each transaction. Undefined while the transaction is in no block, if the node does not tell all of
   * the fee, and if another account has paid it, as a bundler does. Rejects with a `KitError` if the node does not respond.
   */
  getFee(
    entry: Pick<HistoryEntry, 'hash' | 'networkId' | 'from'>,
    signal?: AbortSignal,
  ): Promise<bigint | undefined>
  /** Reads the history from the start. Throws `chain-account-required` if no account is connected. */
  refresh(namespace: Namespace): Promise<void>
}

/** API of the history feature: `kit.history`. */
export interface HistoryFeature {
  /** Undefined until its code was fetched, which `open()` does. */
  readonly $history: ReadableAtom<History | undefined>
  /** Undefined where the kit is not started. Rejects with `chunk-load-failed`. */
  open(): Promise<History> | undefined
}
