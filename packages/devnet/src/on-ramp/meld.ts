/** Meld, as its public documentation describes it. */
import { z } from 'zod'
import { type Api, type ApiRequest, type ApiResponse, respond } from './api.js'
import type { OnRampFaults } from './faults.js'
import type { Purchases, SandboxPurchase } from './purchases.js'
import { fees, getAmount, type SandboxToken, toCents, toDecimal } from './tokens.js'

export interface MeldDeps {
  readonly apiKey: string
  readonly tokens: readonly SandboxToken[]
  readonly purchases: Purchases
  getFaults(): OnRampFaults
  getCheckoutUrl(checkout: string): string
  /** Called before the status of a purchase is reported. */
  onPoll(reference: string): Promise<void>
}

/** Companies behind Meld, with a fee of their own in cents. */
const companies = [
  { id: 'UNLIMIT', fee: 0n },
  { id: 'TRANSAK', fee: 100n },
] as const

const amountText = z.union([z.string(), z.number()]).transform(String)
const wanted = z.object({
  countryCode: z.string().length(2),
  sourceAmount: amountText,
  sourceCurrencyCode: z.string().length(3),
  destinationCurrencyCode: z.string(),
  walletAddress: z.string().optional(),
  paymentMethodType: z.string().optional(),
})
const sessionBody = z.object({
  sessionType: z.literal('BUY'),
  externalSessionId: z.string().min(1).max(64),
  externalCustomerId: z.string().optional(),
  sessionData: wanted.extend({
    serviceProvider: z.string(),
    walletAddress: z.string(),
    redirectUrl: z.url().optional(),
  }),
})

export const getMeldCode = ({ symbol, network }: SandboxToken): string =>
  `${symbol}_${network.toUpperCase()}`

const statuses = {
  created: 'PENDING',
  paid: 'SETTLING',
  sending: 'SETTLING',
  success: 'SETTLED',
  failed: 'FAILED',
} as const

const invalid = (): ApiResponse => respond({ code: 'BAD_REQUEST' }, 400)

export function createMeld(deps: MeldDeps): Api {
  const { apiKey, tokens, purchases, getFaults, getCheckoutUrl, onPoll } = deps
  const findToken = (code: string) => tokens.find((token) => getMeldCode(token) === code)

  function quote({ body }: ApiRequest): ApiResponse {
    const parsed = wanted.safeParse(body)
    if (!parsed.success) return invalid()
    const { sourceAmount, sourceCurrencyCode, destinationCurrencyCode } = parsed.data
    const token = findToken(destinationCurrencyCode)
    const cents = toCents(sourceAmount)
    if (!token || cents === undefined) return invalid()
    const { currency = sourceCurrencyCode, total = sourceAmount } = getFaults()
    return respond({
      quotes: companies.map(({ id, fee }) => ({
        serviceProvider: id,
        sourceAmount: Number(total),
        sourceCurrencyCode: currency,
        destinationAmount: Number(toDecimal(getAmount(token, cents, fee), token.decimals)),
        destinationCurrencyCode,
        totalFee: Number(toDecimal(fees.provider + fees.network + fee, 2)),
        transactionFee: Number(toDecimal(fees.provider + fee, 2)),
        networkFee: Number(toDecimal(fees.network, 2)),
        partnerFee: 0,
        paymentMethodType: parsed.data.paymentMethodType ?? 'CREDIT_DEBIT_CARD',
        customerScore: 20,
      })),
    })
  }

  function createSession({ body }: ApiRequest): ApiResponse {
    const parsed = sessionBody.safeParse(body)
    if (!parsed.success) return invalid()
    const { externalSessionId, sessionData } = parsed.data
    const company = companies.find(({ id }) => id === sessionData.serviceProvider)
    const token = findToken(sessionData.destinationCurrencyCode)
    const cents = toCents(sessionData.sourceAmount)
    if (!company || !token || cents === undefined) return invalid()
    const { redirectUrl } = sessionData
    const checkout = purchases.add({
      provider: 'meld',
      reference: externalSessionId,
      address: sessionData.walletAddress,
      token,
      fiatCurrency: sessionData.sourceCurrencyCode,
      fiatAmount: sessionData.sourceAmount,
      amount: getAmount(token, cents, company.fee),
      ...(redirectUrl !== undefined && { redirectUrl }),
    })
    if (checkout === undefined) return invalid()
    const widgetUrl = getCheckoutUrl(checkout)
    return respond({
      id: checkout.slice(0, 12),
      externalSessionId,
      token: checkout,
      widgetUrl,
      serviceProviderWidgetUrl: 'https://company.example/checkout',
    })
  }

  function toTransaction(purchase: SandboxPurchase) {
    const { id, reference, status, token, amount, txHash, fiatAmount, fiatCurrency } = purchase
    return {
      id,
      externalSessionId: getFaults().reference ?? reference,
      transactionType: 'CRYPTO_PURCHASE',
      status: statuses[status],
      sourceAmount: Number(fiatAmount),
      sourceCurrencyCode: fiatCurrency,
      destinationAmount: Number(toDecimal(amount, token.decimals)),
      destinationCurrencyCode: getMeldCode(token),
      cryptoDetails: {
        destinationWalletAddress: getFaults().address ?? purchase.address,
        blockchainTransactionId: txHash ?? null,
      },
    }
  }

  async function listTransactions(reference: string): Promise<ApiResponse> {
    await onPoll(reference)
    const purchase = purchases.find(reference)
    const transactions = purchase && purchase.status !== 'created' ? [toTransaction(purchase)] : []
    return respond({ transactions, count: transactions.length, remaining: 0 })
  }

  const lists: Readonly<Record<string, () => unknown>> = {
    '/service-providers/properties/crypto-currencies': () =>
      tokens.map((token) => ({
        currencyCode: getMeldCode(token),
        name: token.name,
        chainCode: token.network.toUpperCase(),
        chainId: token.chainId,
        contractAddress: token.address ?? null,
      })),
    '/service-providers/properties/payment-methods': () =>
      ['CREDIT_DEBIT_CARD', 'APPLE_PAY', 'SEPA'].map((paymentMethod) => ({ paymentMethod })),
    '/service-providers/limits/fiat-currency-purchases': () =>
      ['USD', 'EUR'].map((currencyCode) => ({
        currencyCode,
        minimumAmount: 10,
        maximumAmount: 5_000,
      })),
  }

  return async (request) => {
    const { method, path, headers, query } = request
    if (!/^\/(payments|crypto|service-providers)\//.test(path)) return undefined
    if (headers.get('authorization') !== `BASIC ${apiKey}`) {
      return respond({ code: 'UNAUTHORIZED' }, 401)
    }
    if (!/^\d{4}-\d\d-\d\d$/.test(headers.get('meld-version') ?? '')) return invalid()
    const list = lists[path]
    if (method === 'GET' && list) return respond(list())
    const route = `${method} ${path}`
    if (route === 'POST /payments/crypto/quote') return quote(request)
    if (route === 'POST /crypto/session/widget') return createSession(request)
    if (route === 'GET /payments/transactions') {
      return listTransactions(query.get('externalSessionIds') ?? '')
    }
    return respond({ code: 'NOT_FOUND' }, 404)
  }
}
