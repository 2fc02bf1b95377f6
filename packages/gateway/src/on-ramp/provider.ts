/** What every on-ramp provider offers, in the gateway's own terms. */

export const providerIds = ['coinbase', 'meld'] as const
export type ProviderId = (typeof providerIds)[number]

export const paymentMethods = ['card', 'apple-pay', 'google-pay', 'bank-transfer'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

export interface Place {
  /** ISO 3166-1, two letters. */
  readonly country: string
  /** State of the US, two letters. */
  readonly subdivision?: string | undefined
}

/** Token that a provider sells. */
export interface OfferedToken {
  /** CAIP-10, as tokens are named on the wire; the placeholder is the native token. */
  readonly token: string
  readonly symbol: string
  readonly name: string
  /** The provider's name of the token. */
  readonly code: string
  /** The provider's name of the network. */
  readonly network: string
}

export interface OfferedMethod {
  readonly id: PaymentMethod
  /** Decimal texts with the currency's digits. */
  readonly min: string
  readonly max: string
}

export interface OfferedCurrency {
  /** ISO 4217. */
  readonly code: string
  readonly methods: readonly OfferedMethod[]
}

export interface Offers {
  readonly currencies: readonly OfferedCurrency[]
  readonly tokens: readonly OfferedToken[]
}

/** What a user wants to buy, as a page asks for it. */
export interface OnRampWish extends Place {
  readonly fiatCurrency: string
  readonly fiatAmount: string
  readonly method: PaymentMethod
  /** CAIP-10. */
  readonly token: string
}

/** What a user wants to buy, with the provider's names of it. */
export interface Wish extends Place {
  readonly fiatCurrency: string
  /** Decimal text with the currency's digits. */
  readonly fiatAmount: string
  readonly method: PaymentMethod
  readonly offered: OfferedToken
}

export const quoteFeeTypes = ['provider', 'network', 'partner'] as const

export interface QuoteFee {
  readonly type: (typeof quoteFeeTypes)[number]
  /** In the quote's currency. */
  readonly amount: string
}

export interface Quote {
  readonly provider: ProviderId
  /** Company behind an aggregator. */
  readonly serviceProvider?: string
  readonly currency: string
  /** What the user pays, fees included. */
  readonly total: string
  /** Decimal text. An estimate. */
  readonly amountOut: string
  readonly fees: readonly QuoteFee[]
}

export interface SessionWish extends Wish {
  readonly serviceProvider?: string | undefined
  readonly address: string
  /** 128 random bits, in hexadecimal digits. */
  readonly reference: string
  readonly redirectUrl?: string | undefined
  readonly clientIp?: string | undefined
}

export const purchaseStatuses = ['pending', 'paid', 'sending', 'failed', 'success'] as const
export type PurchaseStatus = (typeof purchaseStatuses)[number]

/** Status of a purchase, as the provider reports it. */
export interface Report {
  readonly status: PurchaseStatus
  /** Recipient. Absent if the provider does not tell. */
  readonly address?: string | undefined
  readonly txHash?: string | undefined
  readonly amountOut?: string | undefined
}

/** Each method rejects with `UpstreamError`, or `UpstreamHttpError` if the provider refuses the request itself. */
export interface OnRampProvider {
  readonly id: ProviderId
  getOffers(place: Place): Promise<Offers>
  /** Quotes in another currency, or with amounts that can't be, are left out. */
  getQuotes(wish: Wish): Promise<readonly Quote[]>
  /** @returns URL of the checkout page. Not checked. */
  createSession(wish: SessionWish): Promise<string>
  /** @returns One report per transaction: a user may have tried more than once. */
  getReports(reference: string): Promise<readonly Report[]>
}
