/** What the on-ramp knows: what can be bought, offers, checkouts and purchases. Types alone. */
import type { KitError } from '../errors/kit-error.js'
import type { CaipNetworkId, Namespace } from '../ids/caip.js'

/** Provider of the gateway: `coinbase`, `meld`, or one that you added. */
export type OnRampProviderId = 'coinbase' | 'meld' | (string & {})

/** Way to pay. */
export type PaymentMethod = 'card' | 'apple-pay' | 'google-pay' | 'bank-transfer'

/** A way to pay, and the limits of one purchase. Amounts are decimal texts in the currency. */
export interface PaymentLimits {
  readonly id: PaymentMethod
  readonly min: string
  readonly max: string
}

/** A currency to pay with. */
export interface FiatCurrency {
  /** ISO 4217. */
  readonly code: string
  /** Digits after the point. */
  readonly digits: number
  readonly methods: readonly PaymentLimits[]
}

/** A token that can be bought. */
export interface OnRampToken {
  /** CAIP-10 id of the token. That of a native token is a placeholder. */
  readonly token: string
  readonly networkId: CaipNetworkId
  readonly symbol: string
  readonly name: string
  readonly providers: readonly OnRampProviderId[]
}

/** What can be bought in a country. */
export type OnRampOptionsState =
  | { readonly status: 'loading' }
  | {
      readonly status: 'ready'
      readonly currencies: readonly FiatCurrency[]
      /** Those of the active network first. */
      readonly tokens: readonly OnRampToken[]
    }
  | { readonly status: 'failed'; readonly error: KitError }

/** A fee of an offer, as decimal text in its currency. */
export interface OnRampQuoteFee {
  readonly type: 'provider' | 'network' | 'partner'
  readonly amount: string
}

/** Offer of a provider. An estimate: the checkout page has the final price. */
export interface OnRampQuote {
  /** Unique id within the offers. */
  readonly id: string
  readonly provider: OnRampProviderId
  /** Company behind an aggregator, such as `UNLIMIT`. */
  readonly serviceProvider?: string
  /** ISO 4217. */
  readonly currency: string
  /** What the user pays, fees included. Decimal text. */
  readonly total: string
  /** What the user gets, in whole tokens. Decimal text. */
  readonly amountOut: string
  readonly fees: readonly OnRampQuoteFee[]
  /** Milliseconds since the epoch. */
  readonly expiresAt: number
}

/** Offers of all providers, the most tokens first. While new ones load, the last ones stay. */
export type OnRampQuotesState =
  | { readonly status: 'idle'; readonly quotes: readonly [] }
  | { readonly status: 'loading' | 'ready'; readonly quotes: readonly OnRampQuote[] }
  | { readonly status: 'failed'; readonly quotes: readonly []; readonly error: KitError }

/** Whether the amount is within the limits of the payment method. */
export type AmountStatus = 'empty' | 'too-low' | 'too-high' | 'valid'

/** What the user wants to buy. It belongs to one account. */
export interface OnRampForm {
  readonly namespace: Namespace
  /** Network of the account. */
  readonly networkId: CaipNetworkId
  /** Recipient. */
  readonly address: string
  /** The browser's time zone is restricted. Nothing is fetched then. */
  readonly isRestricted: boolean
  /** ISO 3166-1, two letters. */
  readonly country: string
  /** State of the US, two letters. */
  readonly subdivision?: string | undefined
  readonly options: OnRampOptionsState
  /** Undefined until the options are known. */
  readonly token?: OnRampToken | undefined
  readonly currency?: FiatCurrency | undefined
  readonly method?: PaymentLimits | undefined
  /** Decimal text in the currency. Empty if the user has entered none. */
  readonly amount: string
  readonly amountStatus: AmountStatus
  readonly quotes: OnRampQuotesState
}

/**
 * Status of a purchase.
 *
 * - `pending`: the user has not paid.
 * - `paid`: the provider has the payment.
 * - `sending`: the tokens were sent.
 * - `success`, `failed`: the provider reports it. A failed purchase may still succeed, if the user tries again on the
 *   checkout page.
 */
export type PurchaseStatus = 'pending' | 'paid' | 'sending' | 'success' | 'failed'

/** A purchase, as the gateway reports it. */
export interface Purchase {
  readonly id: string
  readonly provider: OnRampProviderId
  readonly serviceProvider?: string
  readonly status: PurchaseStatus
  /** Transaction id, as the provider reports it. */
  readonly txHash?: string
  readonly networkId: CaipNetworkId
  readonly token: string
  readonly symbol: string
  /** Recipient. */
  readonly address: string
  readonly fiatCurrency: string
  /** Decimal text. */
  readonly fiatAmount: string
  /** Decimal text. */
  readonly amountOut?: string
  /** Milliseconds since the epoch. */
  readonly createdAt: number
  /** Milliseconds since the epoch. */
  readonly updatedAt: number
}

/** A purchase of the last 24 hours whose status is polled. */
export interface Checkout {
  /** Id of the purchase. */
  readonly id: string
  /** `pending` until the gateway tells more. */
  readonly status: PurchaseStatus
  /** Undefined until the gateway responds. */
  readonly purchase?: Purchase | undefined
  /** Checkout page. Undefined after a reload. */
  readonly url?: string | undefined
  /** The browser blocked the window: show `url` as a link. */
  readonly isBlocked: boolean
  /** The status is not final after 180 s. That says nothing about its result. */
  readonly isSlow: boolean
  /** `reopen` opens the checkout page again. False after a reload. */
  readonly canReopen: boolean
  /** Why the latest request for the status failed. Polling goes on. */
  readonly error?: KitError | undefined
  /** Milliseconds since the epoch. */
  readonly startedAt: number
}

/** Purchases of the signed-in user, newest first. After a failure, those that were known stay. */
export type PurchaseList =
  | { readonly status: 'none' | 'loading' | 'ready'; readonly purchases: readonly Purchase[] }
  | {
      readonly status: 'failed'
      readonly purchases: readonly Purchase[]
      readonly error: KitError
    }

/**
 * Whether the account of the form is signed in, which checkouts need.
 *
 * - `unavailable`: the kit has no sign-in feature (`siwx`).
 */
export type OnRampSignIn = 'signed-in' | 'checking' | 'required' | 'unavailable'
