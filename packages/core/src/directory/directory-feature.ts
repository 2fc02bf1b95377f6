/** The wallets people can search, as hosts and views have them: `kit.directory`. Types alone. */
import type { ReadableAtom } from 'nanostores'
import type { RemoteWallet } from '../chain/remote-wallet.js'
import type { KitError } from '../errors/kit-error.js'
import type { Wallet } from '../features/wallets/wallet-rows.js'
import type { CaipNetworkId, Namespace } from '../ids/caip.js'

declare module '../extensions.js' {
  interface KitFeatures {
    /** The wallet directory of the site's own gateway; not there without a `gatewayUrl`. */
    directory: DirectoryFeature
  }
  interface ViewParameters {
    AllWallets: { readonly namespace?: Namespace }
    /** Where one wallet is to be had. */
    Downloads: { readonly walletId: string }
    GetWallet: undefined
  }
  interface AlertCodes {
    'app-configuration-invalid': string
    'gateway-not-configured': string
  }
}

/**
 * Options of `directory()`. Wallets are named by the directory's id, the explorer's id, or a slug such as
 * `rainbow`.
 */
export interface DirectoryOptions {
  /** Wallets to show first, in this order. */
  readonly featured?: readonly string[] | undefined
  /** Wallets to offer. Defaults to all. */
  readonly include?: readonly string[] | undefined
  /** Wallets to hide, even if they are installed. */
  readonly exclude?: readonly string[] | undefined
}

/** A wallet of the directory. */
export interface DirectoryWallet extends RemoteWallet {
  /** Namespaces that the wallet supports. */
  readonly namespaces: readonly Namespace[]
  /** Those that the gateway names (CAIP-2); most wallets have none, and `namespaces` alone. */
  readonly chains?: readonly CaipNetworkId[]
  /** Every reverse domain name it announced itself by, lower case. */
  readonly domains: readonly string[]
  /** Every name it goes by, the shown one first. */
  readonly names: readonly string[]
  /** Other ids it goes by: those of other directories, and its name as an id. */
  readonly aliases: readonly string[]
  /** Whether the directory marks the wallet as certified. */
  readonly isCertified: boolean
  /** It can be reached by code or link: false where the directory knows that it can't. */
  readonly isPairable: boolean
}

/** Number of rows that are still loading, so that the list keeps their places. */
export interface ExpectedRows {
  readonly recent: number
  readonly featured: number
  readonly recommended: number
}

/** Wallets that the wallet list shows beside the detected ones. */
export interface SuggestedWallets {
  /** `idle` and `loading`: `expected` rows are pending. */
  readonly status: 'idle' | 'loading' | 'ready' | 'failed'
  /** Paired with before, the last one first, less those that were found. */
  readonly recent: readonly DirectoryWallet[]
  /** The host's choice, in its order, less those that were found. */
  readonly featured: readonly DirectoryWallet[]
  /** Where few were found: so many that there are two in all. */
  readonly recommended: readonly DirectoryWallet[]
  /** Wallets that were fetched with them, and have no row. */
  readonly more: readonly DirectoryWallet[]
  /** Number of rows that are still loading, of each kind. */
  readonly expected: ExpectedRows
  /** Wallets in the directory; 0 until it has answered. */
  readonly total: number
}

/** Wallets of the directory, page by page. */
export interface WalletListState {
  readonly status: 'idle' | 'loading' | 'ready' | 'failed'
  readonly wallets: readonly DirectoryWallet[]
  /** How many there are in all, those not fetched yet included. */
  readonly count: number
  /** The last page that came; 0 before the first. */
  readonly page: number
  readonly error?: KitError
}

/** A search in the directory, and its results. */
export interface WalletSearch extends WalletListState {
  /** What `wallets` answers, trimmed. */
  readonly text: string
  readonly isCertified: boolean
}

/** Kinds of images that the directory has. */
export type ImageKind = 'wallet' | 'network' | 'token' | 'currency'

/** Wallet directory of a kit, once its code has loaded. Ends with the kit. */
export interface Directory {
  /** Suggested wallets beside the detected ones. */
  readonly $suggestedWallets: ReadableAtom<SuggestedWallets>
  /** Pages of the directory that have loaded. */
  readonly $list: ReadableAtom<WalletListState>
  /** Current search and its results. */
  readonly $search: ReadableAtom<WalletSearch>
  /** Those of the option `exclude` that the directory lists: known once `suggest` has asked. */
  readonly $excluded: ReadableAtom<readonly DirectoryWallet[]>
  /**
   * The list of wallets is on the screen: fetches what belongs into it, once, and again where that failed. Of one
   * namespace where it is named.
   */
  suggest(namespace?: Namespace): void
  /** Loads the next page of the directory, unless a page is loading or none is left. */
  loadMore(): void
  /** Searches wallets by name, 300 ms after the last call. Needs at least two letters, or `isCertified`. */
  search(text: string, isCertified?: boolean): void
  /** One that was fetched, by any of its ids. */
  find(id: string): DirectoryWallet | undefined
  /**
   * Returns a wallet by any of its ids, and fetches it if needed. Undefined if the directory doesn't have
   * it.
   */
  fetchWallet(id: string): Promise<DirectoryWallet | undefined>
  /** Returns the detected wallet that matches. Undefined if it isn't installed. */
  findInstalled(wallet: DirectoryWallet): Wallet | undefined
  /** Where a picture is: for the `src` of an `<img>` on the screen. A network's id is CAIP-2. */
  getImageUrl(kind: ImageKind, id: string): string
}

/** API of the wallet directory: `kit.directory`. */
export interface DirectoryFeature {
  /** Undefined until `open()` or a prefetch loads its code. Sends no request to the gateway. */
  readonly $directory: ReadableAtom<Directory | undefined>
  /** Undefined where the kit is not started. Rejects with `chunk-load-failed`. */
  open(): Promise<Directory> | undefined
}
