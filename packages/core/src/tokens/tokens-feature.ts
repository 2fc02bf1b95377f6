/** Every token of an account, as hosts and views have it: `kit.tokens`. Types alone; amounts are base units. */
import type { ReadableAtom } from 'nanostores'
import type { ExchangeRate } from '../amounts/price.js'
import type { TokenBalance, TokenListEntry } from '../chain/assets.js'
import type { KitError } from '../errors/kit-error.js'
import type { CaipNetworkId, Namespace } from '../ids/caip.js'

declare module '../extensions.js' {
  interface KitFeatures {
    /** What the accounts in use have. */
    tokens: TokensFeature
  }
}

/** Options of `tokens()`. */
export interface TokensOptions {
  /**
   * Tokens to look up on plain nodes, which can't list an account's tokens. Added to the best-known tokens
   * of each network.
   *
   * @default []
   */
  readonly tokenList?: readonly TokenListEntry[] | undefined
  /**
   * Currency that values are displayed in: an ISO 4217 code such as `EUR`. Its rate comes from `getExchangeRate`, or else
   * from your gateway (`GET /v1/rates`). While no rate is known, values are in US dollars. Prices of tokens are always in US
   * dollars.
   *
   * @default 'USD'
   */
  readonly currency?: string | undefined
  /**
   * Returns your own exchange rate. Called every ten minutes at most, while a view shows tokens, and not for US dollars. If
   * it rejects, or takes longer than three seconds, the last known rate is used for up to two days.
   *
   * @param currency - ISO 4217 code in upper case.
   * @param signal - Aborts the request.
   * @returns Units of the currency for one US dollar, as decimal text such as `0.9213` or as a number.
   */
  getExchangeRate?(currency: string, signal: AbortSignal): Promise<string | number>
}

/** A token balance of an account on one network. Amounts are in base units. */
export interface Token extends TokenBalance {
  readonly networkId: CaipNetworkId
}

/** Source of a token list: the wallet, your gateway or a plain node. */
export type TokenSource = 'wallet' | 'gateway' | 'node'

/** Summary of a token list of which storage contains only a part. */
export interface FullListSummary {
  /** Number of tokens in the full list. */
  readonly count: number
  /** 10⁻¹⁸ of a US dollar. Absent if no token had a price. */
  readonly worth?: bigint
}

/**
 * Tokens of the active account. The native currency comes first. A refresh keeps the known list.
 *
 * - `none`: no wallet is connected, or the site doesn't list its network.
 * - `loading`, `ready`, `failed`: state of the last request.
 */
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

/** Token lists of a kit, once their code has loaded. */
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
  /** Currency of displayed values, and its rate. US dollars until a rate of the option `currency` is known. */
  readonly $exchangeRate: ReadableAtom<ExchangeRate>
  /** Whether to hide amounts. Stored in this browser. */
  readonly $isHidden: ReadableAtom<boolean>
  /** Sets and stores whether to hide amounts. */
  setHidden(isHidden: boolean): void
}

/** API of the tokens feature: `kit.tokens`. */
export interface TokensFeature {
  /** Undefined until `open()` loads its code. Sends no request. */
  readonly $tokens: ReadableAtom<Tokens | undefined>
  /** Undefined where the kit is not started. Rejects with `chunk-load-failed`. */
  open(): Promise<Tokens> | undefined
}
