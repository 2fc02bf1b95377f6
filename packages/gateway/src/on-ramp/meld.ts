/** Meld, which sells through several companies. */
import { z } from 'zod'
import type { Upstream } from '../upstream/upstream.js'
import { UpstreamHttpError } from '../upstream/upstream-error.js'
import { toFiatText, toTokenText } from './amounts.js'
import {
  type OfferedMethod,
  type OnRampProvider,
  type PaymentMethod,
  paymentMethods,
  type Quote,
  type QuoteFee,
  type Report,
  type Wish,
} from './provider.js'
import { createProviderApi } from './provider-api.js'
import type { NameToken } from './token-names.js'

export interface MeldDeps {
  readonly api: Upstream
  readonly apiKey: string
  /** Companies that may be used. Undefined allows all. */
  readonly serviceProviders: readonly string[] | undefined
  readonly nameToken: NameToken
}

/** Version of the API that the schemas below are of. */
const version = '2023-12-19'
const maxQuotes = 50

const text = z.string().max(200)
/** Amounts are JSON numbers. */
const amount = z.union([z.number(), text])
const tokensSchema = z.array(
  z.object({
    currencyCode: text,
    name: text,
    chainCode: text.nullish(),
    chainId: z.union([text, z.int().transform(String)]).nullish(),
    contractAddress: text.nullish(),
  }),
)
const methodsSchema = z.array(z.object({ paymentMethod: text }))
const limitsSchema = z.array(
  z.object({ currencyCode: text, minimumAmount: amount, maximumAmount: amount }),
)
const quotesSchema = z.object({
  quotes: z
    .array(
      z.object({
        serviceProvider: z.string().regex(/^[A-Z0-9_]{1,40}$/),
        sourceAmount: amount,
        sourceCurrencyCode: text,
        destinationAmount: amount,
        destinationCurrencyCode: text,
        totalFee: amount.nullish(),
        transactionFee: amount.nullish(),
        networkFee: amount.nullish(),
        partnerFee: amount.nullish(),
      }),
    )
    .max(maxQuotes)
    .nullable(),
})
type MeldQuote = NonNullable<z.output<typeof quotesSchema>['quotes']>[number]
const sessionSchema = z.object({ widgetUrl: z.string() })
const transactionsSchema = z.object({
  transactions: z
    .array(
      z.object({
        status: text,
        externalSessionId: text.nullish(),
        destinationAmount: amount.nullish(),
        cryptoDetails: z
          .object({
            destinationWalletAddress: text.nullish(),
            blockchainTransactionId: text.nullish(),
          })
          .nullish(),
      }),
    )
    .max(100),
})
type Transaction = z.output<typeof transactionsSchema>['transactions'][number]

/** Bank transfers differ by currency. */
function getMethodCode(method: PaymentMethod, currency: string): string | undefined {
  switch (method) {
    case 'card':
      return 'CREDIT_DEBIT_CARD'
    case 'apple-pay':
      return 'APPLE_PAY'
    case 'google-pay':
      return 'GOOGLE_PAY'
    case 'bank-transfer':
      return { USD: 'ACH', EUR: 'SEPA' }[currency]
  }
}

const feeFields = {
  transactionFee: 'provider',
  networkFee: 'network',
  partnerFee: 'partner',
} as const satisfies Partial<Record<keyof MeldQuote, QuoteFee['type']>>

/** @returns Undefined if a fee is no amount. */
function getFees(quote: MeldQuote, currency: string): readonly QuoteFee[] | undefined {
  const fees: QuoteFee[] = []
  for (const field of ['transactionFee', 'networkFee', 'partnerFee'] as const) {
    const value = quote[field]
    if (value === null || value === undefined) continue
    const fee = toFiatText(value, currency, 'up')
    if (fee === undefined) return undefined
    if (/[1-9]/.test(fee)) fees.push({ type: feeFields[field], amount: fee })
  }
  if (fees.length > 0 || quote.totalFee === null || quote.totalFee === undefined) return fees
  const total = toFiatText(quote.totalFee, currency, 'up')
  return total === undefined ? undefined : [{ type: 'provider', amount: total }]
}

function toQuote(wish: Wish, quote: MeldQuote): readonly Quote[] {
  const { fiatCurrency: currency, offered } = wish
  if (quote.sourceCurrencyCode !== currency) return []
  if (quote.destinationCurrencyCode !== offered.code) return []
  const total = toFiatText(quote.sourceAmount, currency)
  const amountOut = toTokenText(quote.destinationAmount)
  const fees = getFees(quote, currency)
  if (!total || !amountOut || !fees) return []
  const { serviceProvider } = quote
  return [{ provider: 'meld', serviceProvider, currency, total, amountOut, fees }]
}

function toReport(transaction: Transaction): Report {
  const { status, destinationAmount, cryptoDetails } = transaction
  const txHash = cryptoDetails?.blockchainTransactionId || undefined
  const facts = {
    txHash,
    address: cryptoDetails?.destinationWalletAddress || undefined,
    amountOut: destinationAmount ? toTokenText(destinationAmount) : undefined,
  }
  switch (status) {
    case 'SETTLED':
      return { ...facts, status: 'success' }
    case 'SETTLING':
      return { ...facts, status: txHash ? 'sending' : 'paid' }
    case 'FAILED':
    case 'DECLINED':
    case 'CANCELLED':
    case 'REFUNDED':
      return { ...facts, status: 'failed' }
    default:
      return { ...facts, status: 'pending' }
  }
}

export function createMeld({
  apiKey,
  serviceProviders,
  nameToken,
  ...deps
}: MeldDeps): OnRampProvider {
  const api = createProviderApi(deps.api, () => ({
    authorization: `BASIC ${apiKey}`,
    'meld-version': version,
  }))
  const mayUse = (company: string) => serviceProviders?.includes(company) ?? true

  const toWire = ({ fiatCurrency, fiatAmount, method, offered, country }: Wish) => ({
    countryCode: country,
    sourceAmount: fiatAmount,
    sourceCurrencyCode: fiatCurrency,
    destinationCurrencyCode: offered.code,
    paymentMethodType: getMethodCode(method, fiatCurrency),
  })

  return {
    id: 'meld',
    async getOffers({ country }) {
      const query = { countries: country }
      const list = { method: 'GET', query, isList: true } as const
      const properties = '/service-providers/properties'
      const [tokens, known, limits] = await Promise.all([
        api({ ...list, path: `${properties}/crypto-currencies`, schema: tokensSchema }),
        api({ ...list, path: `${properties}/payment-methods`, schema: methodsSchema }),
        api({
          ...list,
          path: '/service-providers/limits/fiat-currency-purchases',
          schema: limitsSchema,
        }),
      ])
      const codes = new Set(known.map(({ paymentMethod }) => paymentMethod))
      const currencies = limits.map(({ currencyCode: code, minimumAmount, maximumAmount }) => {
        const min = toFiatText(minimumAmount, code, 'up')
        const max = toFiatText(maximumAmount, code, 'down')
        const methods = paymentMethods.filter((id) => codes.has(getMethodCode(id, code) ?? ''))
        return {
          code,
          methods: min && max ? methods.map((id): OfferedMethod => ({ id, min, max })) : [],
        }
      })
      const offered = tokens.flatMap((entry) => {
        const { currencyCode: code, name, chainCode, chainId, contractAddress: address } = entry
        const symbol = code.split('_')[0] ?? code
        const network = (chainCode ?? symbol).toLowerCase()
        const token = nameToken({ chainId, network, address, symbol })
        return token === undefined ? [] : [{ token, symbol, name, code, network }]
      })
      return { currencies, tokens: offered }
    },
    async getQuotes(wish) {
      const { quotes } = await api({
        method: 'POST',
        path: '/payments/crypto/quote',
        body: { ...toWire(wish), ...(serviceProviders && { serviceProviders }) },
        schema: quotesSchema,
      })
      return (quotes ?? [])
        .filter(({ serviceProvider }) => mayUse(serviceProvider))
        .flatMap((quote) => toQuote(wish, quote))
    },
    async createSession(wish) {
      const { serviceProvider = '', address, reference, redirectUrl } = wish
      if (!mayUse(serviceProvider)) throw new UpstreamHttpError()
      const { widgetUrl } = await api({
        method: 'POST',
        path: '/crypto/session/widget',
        body: {
          sessionType: 'BUY',
          externalSessionId: reference,
          // Nothing that stays the same for a user: purchases can't be linked.
          externalCustomerId: reference,
          sessionData: {
            ...toWire(wish),
            serviceProvider,
            walletAddress: address,
            ...(redirectUrl !== undefined && { redirectUrl }),
          },
        },
        schema: sessionSchema,
      })
      return widgetUrl
    },
    async getReports(reference) {
      const { transactions } = await api({
        method: 'GET',
        path: '/payments/transactions',
        query: { externalSessionIds: reference },
        schema: transactionsSchema,
      })
      // A filter that the API does not know would list the purchases of others.
      return transactions
        .filter(({ externalSessionId }) => externalSessionId === reference)
        .map(toReport)
    },
  }
}
