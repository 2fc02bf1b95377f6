/** Coinbase Onramp. Quotes are estimates, and a checkout link opens once. */
import { z } from 'zod'
import type { Upstream } from '../upstream/upstream.js'
import { toFiatText, toTokenText } from './amounts.js'
import { type CoinbaseCredentials, createCoinbaseJwt } from './coinbase-jwt.js'
import {
  type OfferedMethod,
  type OnRampProvider,
  type PaymentMethod,
  paymentMethods,
  type Quote,
  type Report,
  type Wish,
} from './provider.js'
import { createProviderApi } from './provider-api.js'
import type { NameToken } from './token-names.js'

export interface CoinbaseDeps {
  /** Creates sessions. */
  readonly api: Upstream
  /** Has options, quotes and statuses. */
  readonly developerApi: Upstream
  readonly credentials: CoinbaseCredentials
  readonly nameToken: NameToken
}

const methods: Readonly<Partial<Record<PaymentMethod, string>>> = {
  card: 'CARD',
  'apple-pay': 'APPLE_PAY',
  'bank-transfer': 'ACH_BANK_ACCOUNT',
}
const toMethod = (id: string): PaymentMethod | undefined =>
  paymentMethods.find((method) => methods[method] === id.toUpperCase())

const text = z.string().max(200)
const optionsSchema = z.object({
  payment_currencies: z.array(
    z.object({
      id: text,
      limits: z.array(z.object({ id: text, min: text, max: text })).default([]),
    }),
  ),
  purchase_currencies: z.array(
    z.object({
      symbol: text,
      name: text,
      networks: z.array(
        z.object({
          name: text,
          chain_id: text.nullish(),
          contract_address: text.nullish(),
        }),
      ),
    }),
  ),
})
const money = z.object({ value: text, currency: text })
const quoteSchema = z.object({
  payment_total: money,
  purchase_amount: money,
  coinbase_fee: money,
  network_fee: money,
})
const sessionSchema = z.object({ session: z.object({ onrampUrl: z.string() }) })
const transactionsSchema = z.object({
  transactions: z
    .array(
      z.object({
        status: text,
        tx_hash: text.nullish(),
        wallet_address: text.nullish(),
        purchase_amount: z.object({ value: text }).nullish(),
      }),
    )
    .max(100),
})
type Transaction = z.output<typeof transactionsSchema>['transactions'][number]

function toQuote(wish: Wish, response: z.output<typeof quoteSchema>): readonly Quote[] {
  const { fiatCurrency: currency, offered } = wish
  const { payment_total, purchase_amount, coinbase_fee, network_fee } = response
  // Coinbase quotes US dollars if it does not support the currency.
  const isOther = [payment_total, coinbase_fee, network_fee].some(
    (amount) => amount.currency !== currency,
  )
  if (isOther || purchase_amount.currency !== offered.code) return []
  const total = toFiatText(payment_total.value, currency)
  const amountOut = toTokenText(purchase_amount.value)
  const provider = toFiatText(coinbase_fee.value, currency, 'up')
  const network = toFiatText(network_fee.value, currency, 'up')
  if (!total || !amountOut || !provider || !network) return []
  const fees = [
    { type: 'provider', amount: provider },
    { type: 'network', amount: network },
  ] as const
  return [{ provider: 'coinbase', currency, total, amountOut, fees }]
}

function toReport(transaction: Transaction): readonly Report[] {
  const { status, tx_hash, wallet_address, purchase_amount } = transaction
  // `0x` stands for no hash yet.
  const txHash = tx_hash && tx_hash !== '0x' ? tx_hash : undefined
  const facts = {
    txHash,
    address: wallet_address || undefined,
    amountOut: purchase_amount ? toTokenText(purchase_amount.value) : undefined,
  }
  switch (status.replace('ONRAMP_TRANSACTION_STATUS_', '')) {
    case 'SUCCESS':
      return [{ ...facts, status: 'success' }]
    case 'FAILED':
      return [{ ...facts, status: 'failed' }]
    case 'IN_PROGRESS':
      return [{ ...facts, status: txHash ? 'sending' : 'paid' }]
    default:
      return [{ ...facts, status: 'pending' }]
  }
}

export function createCoinbase(deps: CoinbaseDeps): OnRampProvider {
  const { credentials, nameToken } = deps
  const getHeaders = (method: string, url: URL) => ({
    authorization: `Bearer ${createCoinbaseJwt(credentials, method, url)}`,
  })
  const api = createProviderApi(deps.api, getHeaders)
  const developerApi = createProviderApi(deps.developerApi, getHeaders)

  const toWire = ({ fiatCurrency, fiatAmount, method, offered, country, subdivision }: Wish) => ({
    purchaseCurrency: offered.code,
    paymentAmount: fiatAmount,
    paymentCurrency: fiatCurrency,
    paymentMethod: methods[method],
    country,
    ...(subdivision !== undefined && { subdivision }),
  })

  return {
    id: 'coinbase',
    async getOffers({ country, subdivision }) {
      const options = await developerApi({
        method: 'GET',
        path: '/onramp/v1/buy/options',
        query: { country, ...(subdivision !== undefined && { subdivision }) },
        schema: optionsSchema,
        isList: true,
      })
      const currencies = options.payment_currencies.map(({ id: code, limits }) => ({
        code,
        methods: limits.flatMap((limit): OfferedMethod[] => {
          const id = toMethod(limit.id)
          const min = toFiatText(limit.min, code, 'up')
          const max = toFiatText(limit.max, code, 'down')
          return id && min && max ? [{ id, min, max }] : []
        }),
      }))
      const tokens = options.purchase_currencies.flatMap(({ symbol, name, networks }) =>
        networks.flatMap(({ name: network, chain_id: chainId, contract_address: address }) => {
          const token = nameToken({ chainId, network: network.toLowerCase(), address, symbol })
          return token === undefined ? [] : [{ token, symbol, name, code: symbol, network }]
        }),
      )
      return { currencies, tokens }
    },
    async getQuotes(wish) {
      const response = await developerApi({
        method: 'POST',
        path: '/onramp/v1/buy/quote',
        body: { ...toWire(wish), purchaseNetwork: wish.offered.network },
        schema: quoteSchema,
      })
      return toQuote(wish, response)
    },
    async createSession(wish) {
      const { address, reference, redirectUrl, clientIp, offered } = wish
      const { session } = await api({
        method: 'POST',
        path: '/platform/v2/onramp/sessions',
        body: {
          ...toWire(wish),
          destinationNetwork: offered.network,
          destinationAddress: address,
          partnerUserRef: reference,
          ...(redirectUrl !== undefined && { redirectUrl }),
          ...(clientIp !== undefined && { clientIp }),
        },
        schema: sessionSchema,
      })
      return session.onrampUrl
    },
    async getReports(reference) {
      const { transactions } = await developerApi({
        method: 'GET',
        path: `/onramp/v1/buy/user/${reference}/transactions`,
        query: { page_size: '10' },
        schema: transactionsSchema,
      })
      return transactions.flatMap(toReport)
    },
  }
}
