/** Every token of an account, as hosts and views have it: `kit.tokens`. Types alone; amounts are base units. */
import type { ReadableAtom } from 'nanostores'
import type { TokenBalance, TokenListEntry } from '../chain/assets.js'
import type { KitError } from '../errors/kit-error.js'
import type { CaipNetworkId, Namespace } from '../ids/caip.js'

declare module '../extensions.js' {
  interface KitFeatures {
    /** What the accounts in use have. */
    tokens: TokensFeature
  }
}

export interface TokensOptions {
  /**
   * Tokens to look for where a plain node has to be asked, which can't tell what an account has: beside the best known ones
   * of each network. Own tokens of a site belong here.
   */
  readonly tokenList?: readonly TokenListEntry[] | undefined
}

/** What an account has of one token, and on which network. */
export interface Token extends TokenBalance {
  readonly networkId: CaipNetworkId
}

/** Who told: the wallet, the site's gateway, or a plain node. */
export type TokenSource = 'wallet' | 'gateway' | 'node'

/** All there was, where only a part of it is kept. */
export interface FullListSummary {
  readonly count: number
  /** 10⁻¹⁸ of the currency that prices are in; absent where nothing had a price. */
  readonly worth?: bigint
}

/** The chain's native currency comes first. `tokens` keeps the known list during a refresh. */
export type TokenList =
  /** No wallet is connected, or the site doesn't list the network. */
  | { readonly status: 'none'; readonly tokens: readonly [] }
  | {
      readonly status: 'loading'
      readonly tokens: readonly Token[]
      /** When they were read, where some are known; milliseconds since the epoch. */
      readonly at?: number
      /** Present where `tokens` are but a part, kept from the last visit: never to be summed up. */
      readonly truncatedFrom?: FullListSummary
    }
  | {
      readonly status: 'ready'
      readonly tokens: readonly Token[]
      readonly at: number
      readonly source: TokenSource
    }
  /** The known list stays. It is fetched again after 30 s while it is displayed. */
  | {
      readonly status: 'failed'
      readonly tokens: readonly Token[]
      readonly at?: number
      readonly truncatedFrom?: FullListSummary
      readonly error: KitError
    }

export interface Tokens {
  /**
   * Tokens of the active account in a namespace, on its active network. Read while the atom has a listener, and cached
   * for 30 s.
   */
  forNamespace(namespace: Namespace): ReadableAtom<TokenList>
  /**
   * Reads again and ignores the cache, or only if the cache is older than `since`, in milliseconds since the epoch.
   * Within 30 s of a failure it changes nothing (SND-10).
   */
  refresh(namespace: Namespace, since?: number): Promise<void>
  /** Amounts are not to be shown: remembered in this browser. */
  readonly $isHidden: ReadableAtom<boolean>
  setHidden(isHidden: boolean): void
}

export interface TokensFeature {
  /** Undefined until `open()` loads its code. Sends no request. */
  readonly $tokens: ReadableAtom<Tokens | undefined>
  /** Undefined where the kit is not started. Rejects with `chunk-load-failed`. */
  open(): Promise<Tokens> | undefined
}
