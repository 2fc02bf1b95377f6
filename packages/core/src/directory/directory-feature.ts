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

/** Wallets are named by the directory's own id, by the explorer's, or by slug (`rainbow`). */
export interface DirectoryOptions {
  /** Stand first, in this order. */
  readonly featured?: readonly string[] | undefined
  /** Only these are offered. */
  readonly include?: readonly string[] | undefined
  /** Never offered, nor shown where the browser has them. */
  readonly exclude?: readonly string[] | undefined
}

/** A wallet as the directory tells it. */
export interface DirectoryWallet extends RemoteWallet {
  readonly namespaces: readonly Namespace[]
  /** Those that the gateway names (CAIP-2); most wallets have none, and `namespaces` alone. */
  readonly chains?: readonly CaipNetworkId[]
  /** Every reverse domain name it announced itself by, lower case. */
  readonly domains: readonly string[]
  /** Every name it goes by, the shown one first. */
  readonly names: readonly string[]
  /** Other ids it goes by: those of other directories, and its name as an id. */
  readonly aliases: readonly string[]
  readonly isCertified: boolean
  /** It can be reached by code or link: false where the directory knows that it can't. */
  readonly isPairable: boolean
}

/** What stands in the list of wallets beside those that were found (facts 3.5). */
export interface SuggestedWallets {
  /** `loading`: `expected` rows are pending. */
  readonly status: 'idle' | 'loading' | 'ready' | 'failed'
  /** Paired with before, the last one first, less those that were found. */
  readonly recent: readonly DirectoryWallet[]
  /** The host's choice, in its order, less those that were found. */
  readonly featured: readonly DirectoryWallet[]
  /** Where few were found: so many that there are two in all. */
  readonly recommended: readonly DirectoryWallet[]
  readonly expected: number
  /** Wallets in the directory; 0 until it has answered. */
  readonly total: number
}

/** The whole directory, page by page. */
export interface WalletListState {
  readonly status: 'idle' | 'loading' | 'ready' | 'failed'
  readonly wallets: readonly DirectoryWallet[]
  /** How many there are in all, those not fetched yet included. */
  readonly count: number
  /** The last page that came; 0 before the first. */
  readonly page: number
  readonly error?: KitError
}

export interface WalletSearch extends WalletListState {
  /** What `wallets` answers, trimmed. */
  readonly text: string
  readonly isCertified: boolean
}

export type ImageKind = 'wallet' | 'network' | 'token' | 'currency'

/** What the directory says, and what it can be asked. Ends with the kit. */
export interface Directory {
  readonly $suggestedWallets: ReadableAtom<SuggestedWallets>
  readonly $list: ReadableAtom<WalletListState>
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
  /** Looks for a name, 300 ms after the last letter. Fewer than two letters and no badge: nothing is sought. */
  search(text: string, isCertified?: boolean): void
  /** One that was fetched, by any of its ids. */
  find(id: string): DirectoryWallet | undefined
  /** The same, asked for where it was not fetched yet. Rejects as a read does. */
  fetchWallet(id: string): Promise<DirectoryWallet | undefined>
  /** It is in the visitor's browser: the row of the list that it is. */
  findInstalled(wallet: DirectoryWallet): Wallet | undefined
  /** Where a picture is: for the `src` of an `<img>` on the screen. A network's id is CAIP-2. */
  getImageUrl(kind: ImageKind, id: string): string
}

export interface DirectoryFeature {
  /** Undefined until `open()` or a prefetch loads its code. Sends no request to the gateway. */
  readonly $directory: ReadableAtom<Directory | undefined>
  /** Undefined where the kit is not started. Rejects with `chunk-load-failed`. */
  open(): Promise<Directory> | undefined
}
