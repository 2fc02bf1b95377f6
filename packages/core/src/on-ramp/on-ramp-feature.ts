/** Buying with money, as hosts and views have it: `kit.onRamp`. Types alone. */
import type { ReadableAtom } from 'nanostores'
import type { Namespace } from '../ids/caip.js'
import type {
  Checkout,
  OnRampForm,
  OnRampProviderId,
  OnRampQuote,
  OnRampSignIn,
  PaymentMethod,
  PurchaseList,
} from './on-ramp-state.js'

declare module '../extensions.js' {
  interface KitFeatures {
    /** Buys tokens with money, from the providers of the gateway. Undefined without a `gatewayUrl`. */
    onRamp: OnRampFeature
  }
  interface ViewParameters {
    /** What to buy, and the offers of all providers. Defaults to the active namespace. */
    OnRampProviders: { readonly namespace?: Namespace }
    OnRampTokenSelect: undefined
    OnRampFiatSelect: undefined
    /** Purchases of the signed-in user. */
    OnRampActivity: { readonly namespace?: Namespace }
    /** `purchase`: id of a checkout in `$checkouts`. */
    BuyInProgress: { readonly purchase: string }
    WhatIsABuy: undefined
  }
  interface AlertCodes {
    /** The gateway sells tokens, and the kit has no sign-in feature, which checkouts need. */
    'on-ramp-without-sign-in': string
  }
  interface KitEvents {
    /** The user opened the view of offers. */
    SELECT_BUY_CRYPTO: { readonly isSmartAccount: boolean }
    SELECT_WHAT_IS_A_BUY: { readonly isSmartAccount: boolean }
    /** The user chose an offer. Its checkout page opens. */
    SELECT_BUY_PROVIDER: { readonly provider: OnRampProviderId; readonly isSmartAccount: boolean }
  }
}

/** Options of `onRamp()`. */
export interface OnRampOptions {
  /**
   * Time zones where buying is off: names of the IANA database, in any case. Replaces the default list, which has those of
   * mainland China, Hong Kong and Macau.
   */
  readonly restrictedTimeZones?: readonly string[] | undefined
  /**
   * Country of your users, of two letters (ISO 3166-1). The user can change it.
   *
   * @default The region of the browser's languages, or `US`.
   */
  readonly country?: string | undefined
  /** Currency to start with (ISO 4217). Defaults to that of the country if it can be paid with. */
  readonly currency?: string | undefined
  /**
   * Amount to start with, as decimal text.
   *
   * @default '100'
   */
  readonly amount?: string | undefined
  /** Page of your site where checkout pages lead at their end. Defaults to none: the user closes the window. */
  readonly redirectUrl?: string | undefined
  /**
   * Hosts of checkout pages, besides those of Coinbase and Meld. Needed only for a provider that you added to your gateway.
   *
   * @default []
   */
  readonly checkoutHosts?: readonly string[] | undefined
}

/** The on-ramp of a kit, once its code has loaded. */
export interface OnRamp {
  /** Whether the account of the form is signed in. */
  readonly $signIn: ReadableAtom<OnRampSignIn>
  /** Undefined until `start()`, and if its account is not active any more. */
  readonly $form: ReadableAtom<OnRampForm | undefined>
  /**
   * Starts a form for the active account of a namespace. A form of the same account and network stays. Reads the time
   * zone.
   *
   * @param namespace - Defaults to the active namespace.
   */
  start(namespace?: Namespace): void
  /** Sets and stores the country, and fetches what can be bought there. */
  setCountry(country: string, subdivision?: string): void
  /** @param token - `token` of one of the options. */
  setToken(token: string): void
  /** @param code - `code` of one of the options. */
  setCurrency(code: string): void
  setMethod(method: PaymentMethod): void
  /** Sets the amount from user input. Returns false for input that is no amount, which is ignored. */
  setAmount(text: string): boolean
  /** Fetches what failed again: the options, or the offers. */
  retry(): void
  /**
   * Opens the checkout page of an offer in a new window. Call it in a click, or the browser blocks the window: `isBlocked`
   * is true then, and the user needs a link to `url`.
   *
   * @returns The checkout. Its status is polled at once and then every 4 s, also after a reload.
   * @throws {KitError} with code `not-connected` if there is no form, or it has no valid amount.
   * @throws {KitError} with code `restricted-time-zone` in a restricted time zone.
   * @throws {KitError} with code `sign-in-unavailable` if the kit has no sign-in feature.
   * @throws {KitError} with code `sign-in-failed` if the account is not signed in.
   * @throws {KitError} with code `account-changed` if another account is active by then.
   * @throws {KitError} with code `http-error` and `details.status` if the gateway refuses: 400 for a purchase that the
   * provider refuses, 429 for too many links.
   * @throws {KitError} with code `gateway-response-invalid` if the link leads to a host that is not allowed.
   */
  buy(quote: OnRampQuote): Promise<Checkout>
  /** Purchases whose status is polled, and those that ended since the page was loaded. Newest first. */
  readonly $checkouts: ReadableAtom<readonly Checkout[]>
  /** Polls a purchase at once, and no longer calls it slow for 180 s. */
  check(id: string): void
  /**
   * Opens the checkout page of a purchase again. Call it in a click. Links of Coinbase open once, so this creates a new
   * purchase.
   *
   * @throws {KitError} as `buy` does.
   */
  reopen(id: string): Promise<Checkout>
  /** Stops polling a purchase. It stays in the list of purchases. */
  dismiss(id: string): void
  /** Purchases of the signed-in user. Fetched while the atom has a listener. */
  readonly $purchases: ReadableAtom<PurchaseList>
  /** Fetches the purchases again. */
  refreshPurchases(): Promise<void>
}

/**
 * Whether the gateway sells tokens on the active network of a namespace. The value is undefined until it is known. It is
 * always false if the kit has no sign-in feature, and for namespaces other than EVM and Solana.
 */
export type OnRampSupport = (namespace: Namespace) => ReadableAtom<boolean | undefined>

/** API of the on-ramp feature: `kit.onRamp`. */
export interface OnRampFeature {
  /** Says where a button to buy belongs. Loads no other code of the on-ramp. */
  readonly support: {
    /** Undefined until `open()` has loaded the code. */
    readonly $opened: ReadableAtom<OnRampSupport | undefined>
    /** Loads the code. Undefined if the kit is not started. Rejects with `chunk-load-failed`. */
    open(): Promise<OnRampSupport> | undefined
  }
  /** Undefined until `open()` has loaded the code. */
  readonly $onRamp: ReadableAtom<OnRamp | undefined>
  /** Loads the code. Undefined if the kit is not started. Rejects with `chunk-load-failed`. */
  open(): Promise<OnRamp> | undefined
}
