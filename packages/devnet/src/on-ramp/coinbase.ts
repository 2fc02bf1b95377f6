/** Coinbase Onramp, as its public documentation describes it. */
import { z } from 'zod'
import { type Api, type ApiRequest, type ApiResponse, respond } from './api.js'
import { isValidJwt, type JwtRules } from './coinbase-jwt.js'
import type { OnRampFaults } from './faults.js'
import type { Purchases, SandboxPurchase } from './purchases.js'
import { fees, getAmount, type SandboxToken, toCents, toDecimal } from './tokens.js'

export interface CoinbaseDeps extends JwtRules {
  readonly tokens: readonly SandboxToken[]
  readonly purchases: Purchases
  getFaults(): OnRampFaults
  getCheckoutUrl(checkout: string): string
  /** Called before the status of a purchase is reported. */
  onPoll(reference: string): Promise<void>
}

const methods = ['CARD', 'APPLE_PAY', 'ACH_BANK_ACCOUNT'] as const
const wanted = z.object({
  purchaseCurrency: z.string(),
  paymentAmount: z.string(),
  paymentCurrency: z.string().length(3),
  paymentMethod: z.enum(methods),
  country: z.string().length(2),
  subdivision: z.string().optional(),
})
const quoteBody = wanted.extend({ purchaseNetwork: z.string() })
const sessionBody = wanted.extend({
  destinationNetwork: z.string(),
  destinationAddress: z.string(),
  redirectUrl: z.url().optional(),
  clientIp: z.string().optional(),
  partnerUserRef: z.string().min(1).max(49),
})

const invalid = (): ApiResponse => respond({ errorType: 'invalid_request' }, 400)

export function createCoinbase(deps: CoinbaseDeps): Api {
  const { tokens, purchases, getFaults, getCheckoutUrl, onPoll } = deps

  const findToken = (symbol: string, network: string) =>
    tokens.find((token) => token.symbol === symbol && token.network === network)

  function getOptions(): ApiResponse {
    const symbols = [...new Set(tokens.map(({ symbol }) => symbol))]
    const limits = methods.map((id) => ({ id, min: '5', max: '7500' }))
    return respond({
      payment_currencies: ['USD', 'EUR'].map((id) => ({ id, limits })),
      purchase_currencies: symbols.map((symbol) => ({
        id: symbol,
        symbol,
        name: tokens.find((token) => token.symbol === symbol)?.name,
        networks: tokens
          .filter((token) => token.symbol === symbol)
          .map(({ network, chainId, address = '' }) => ({
            name: network,
            display_name: network,
            chain_id: chainId,
            contract_address: address,
          })),
      })),
    })
  }

  function quote({ body }: ApiRequest): ApiResponse {
    const parsed = quoteBody.safeParse(body)
    if (!parsed.success) return invalid()
    const { purchaseCurrency, purchaseNetwork, paymentAmount, paymentCurrency } = parsed.data
    const token = findToken(purchaseCurrency, purchaseNetwork)
    const cents = toCents(paymentAmount)
    if (!token || cents === undefined) return invalid()
    const { currency = paymentCurrency, total = paymentAmount } = getFaults()
    const money = (value: string) => ({ value, currency })
    const subtotal = toDecimal(cents - fees.provider - fees.network, 2)
    return respond({
      payment_total: money(total),
      payment_subtotal: money(subtotal),
      purchase_amount: {
        value: toDecimal(getAmount(token, cents), token.decimals),
        currency: token.symbol,
      },
      coinbase_fee: money(toDecimal(fees.provider, 2)),
      network_fee: money(toDecimal(fees.network, 2)),
      quote_id: 'sandbox',
    })
  }

  function createSession({ body }: ApiRequest): ApiResponse {
    const parsed = sessionBody.safeParse(body)
    if (!parsed.success) return invalid()
    const { destinationNetwork, destinationAddress, partnerUserRef, ...wish } = parsed.data
    const token = findToken(wish.purchaseCurrency, destinationNetwork)
    const cents = toCents(wish.paymentAmount)
    if (!token || cents === undefined) return invalid()
    const { redirectUrl, clientIp } = wish
    const checkout = purchases.add({
      provider: 'coinbase',
      reference: partnerUserRef,
      address: destinationAddress,
      token,
      fiatCurrency: wish.paymentCurrency,
      fiatAmount: wish.paymentAmount,
      amount: getAmount(token, cents),
      ...(redirectUrl !== undefined && { redirectUrl }),
      ...(clientIp !== undefined && { clientIp }),
    })
    if (checkout === undefined) return invalid()
    return respond({ session: { onrampUrl: getCheckoutUrl(checkout) } }, 201)
  }

  function toTransaction(purchase: SandboxPurchase) {
    const { status, txHash = '', token, amount, fiatAmount, fiatCurrency, id } = purchase
    const ending = status === 'success' ? 'SUCCESS' : status === 'failed' ? 'FAILED' : 'IN_PROGRESS'
    return {
      status: `ONRAMP_TRANSACTION_STATUS_${ending}`,
      purchase_currency: token.symbol,
      purchase_network: token.network,
      purchase_amount: { value: toDecimal(amount, token.decimals), currency: token.symbol },
      payment_total: { value: fiatAmount, currency: fiatCurrency },
      tx_hash: txHash,
      wallet_address: getFaults().address ?? purchase.address,
      transaction_id: id,
      partner_user_ref: purchase.reference,
    }
  }

  async function listTransactions(reference: string): Promise<ApiResponse> {
    await onPoll(reference)
    const purchase = purchases.find(reference)
    const transactions = purchase && purchase.status !== 'created' ? [toTransaction(purchase)] : []
    return respond({ transactions, next_page_key: '', total_count: String(transactions.length) })
  }

  return async (request) => {
    const { method, path, headers } = request
    if (!path.startsWith('/platform/') && !path.startsWith('/onramp/')) return undefined
    const token = /^Bearer (\S+)$/.exec(headers.get('authorization') ?? '')?.[1] ?? ''
    const host = headers.get('host') ?? ''
    const now = Math.floor(Date.now() / 1_000)
    if (!isValidJwt(token, deps, { method, host, path, now })) {
      return respond({ errorType: 'unauthorized' }, 401)
    }
    const route = `${method} ${path}`
    if (route === 'GET /onramp/v1/buy/options') return getOptions()
    if (route === 'POST /onramp/v1/buy/quote') return quote(request)
    if (route === 'POST /platform/v2/onramp/sessions') return createSession(request)
    const reference = /^GET \/onramp\/v1\/buy\/user\/([\w-]{1,64})\/transactions$/.exec(route)?.[1]
    return reference === undefined
      ? respond({ errorType: 'not_found' }, 404)
      : listTransactions(reference)
  }
}
