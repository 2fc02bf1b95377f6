/**
 * The rate of the currency that values are displayed in. Read with the token lists, and only if the currency isn't the US
 * dollar. Without a rate, values stay in US dollars.
 */
import { atom } from 'nanostores'
import * as z from 'zod/mini'
import { formatUnits } from '../amounts/amount.js'
import { dollarRate, type ExchangeRate, fiatDecimals, parsePrice } from '../amounts/price.js'
import type { FeatureContext } from '../feature.js'
import type { Gateway } from '../http/gateway.js'
import type { createGatewayFeatures } from '../http/gateway-features.js'
import { withTimeout } from '../lib/async.js'
import type { TokensOptions } from './tokens-feature.js'

/** What bundlers put in its place; Node has it. */
declare const process: { readonly env: { readonly NODE_ENV?: string } }

declare module '../extensions.js' {
  interface AlertCodes {
    'exchange-rate-missing': string
  }
}

export interface ExchangeRatesDeps
  extends Pick<FeatureContext, 'env' | 'alert' | 'createStorageItem'>,
    Pick<TokensOptions, 'currency' | 'getExchangeRate'> {
  readonly gateway: Gateway | undefined
  readonly has: ReturnType<typeof createGatewayFeatures> | undefined
  readonly signal: AbortSignal
}

/** A rate is read again after it. */
const freshMs = 10 * 60_000
/** After a failure it is read again no sooner. */
const retryMs = 60_000
/** Gateways refuse rates of more than a day. The second day is for clocks of devices, and for the next visit. */
const maxAgeMs = 48 * 3_600_000
/** Milliseconds that a token list waits for the rate. */
const timeoutMs = 3_000
const maxDecimals = 8

const text = z.string().check(z.maxLength(64))
const ratesAnswer = z.object({
  base: z.literal('USD'),
  rates: z.record(z.string(), z.unknown()),
})
const rateAnswer = z.object({ rate: text, updatedAt: text })
const storedRate = z.object({ currency: text, rate: text, at: z.number() })

interface KnownRate {
  readonly rate: bigint
  /** When the source set it; milliseconds since the epoch. */
  readonly at: number
}

/** Undefined for a text that is no currency code. */
function getDecimals(currency: string): number | undefined {
  try {
    const format = new Intl.NumberFormat('en', { style: 'currency', currency })
    return Math.min(format.resolvedOptions().maximumFractionDigits ?? 2, maxDecimals)
  } catch {
    return undefined
  }
}

/** Throws if the response has no valid rate of the currency. */
function parseRate(response: unknown, currency: string): KnownRate {
  const { rates } = z.parse(ratesAnswer, response)
  const { rate: written, updatedAt } = z.parse(rateAnswer, rates[currency])
  const [rate, at] = [parsePrice(written), Date.parse(updatedAt)]
  if (rate === undefined || Number.isNaN(at)) throw new Error(`No rate of ${currency}.`)
  return { rate, at }
}

export function createExchangeRates(deps: ExchangeRatesDeps) {
  const { env, getExchangeRate, gateway, has, signal } = deps
  const currency = deps.currency?.toUpperCase() ?? dollarRate.currency
  const decimals = getDecimals(currency)
  const isForeign = currency !== dollarRate.currency
  const stored = deps.createStorageItem('exchange_rate', (value) => {
    const read = z.safeParse(storedRate, value)
    return read.success && read.data.currency === currency ? read.data : undefined
  })
  let known: KnownRate | undefined
  let askedAt = Number.NEGATIVE_INFINITY
  let waitMs = 0
  let underWay: Promise<void> | undefined

  const isYoung = ({ at }: KnownRate) => env.now() - at < maxAgeMs

  /** The last known rate while it is young enough, else US dollars. Never both at once. */
  function getCurrent(): ExchangeRate {
    if (!isForeign) return dollarRate
    if (!known || decimals === undefined || !isYoung(known))
      return { ...dollarRate, isFallback: true }
    return { currency, rate: known.rate, decimals, isFallback: false }
  }

  const saved = isForeign ? stored.get() : undefined
  const savedRate = parsePrice(saved?.rate)
  if (saved && savedRate !== undefined) known = { rate: savedRate, at: saved.at }
  const $exchangeRate = atom<ExchangeRate>(getCurrent())

  function show(): void {
    const [before, now] = [$exchangeRate.get(), getCurrent()]
    if (before.currency !== now.currency || before.rate !== now.rate) $exchangeRate.set(now)
  }

  async function read(limit: AbortSignal): Promise<KnownRate> {
    if (getExchangeRate) {
      const rate = parsePrice(await getExchangeRate(currency, limit))
      if (rate === undefined) throw new Error(`getExchangeRate of tokens() has no valid rate.`)
      return { rate, at: env.now() }
    }
    if (!gateway || !has) throw new Error('Set getExchangeRate of tokens(), or gatewayUrl.')
    if (!(await has('rates', currency)))
      throw new Error(`The gateway has no rate of ${currency}. Add it to rates.currencies.`)
    return gateway.get('/v1/rates', {}, (response) => parseRate(response, currency), limit)
  }

  async function refresh(): Promise<void> {
    askedAt = env.now()
    try {
      if (decimals === undefined) throw new Error(`"${currency}" is no ISO 4217 code.`)
      const next = await withTimeout(timeoutMs, signal, read)
      if (!isYoung(next)) throw new Error('The rate is more than two days old.')
      known = next
      waitMs = freshMs
      stored.set({ currency, rate: formatUnits(next.rate, fiatDecimals), at: next.at })
    } catch (thrown) {
      waitMs = retryMs
      if (process.env.NODE_ENV !== 'production' && !signal.aborted && getCurrent().isFallback)
        deps.alert(
          'exchange-rate-missing',
          `Values are in US dollars, not ${currency}. ${thrown instanceof Error ? thrown.message : ''}`,
          'Exchange Rate Missing',
        )
    }
    show()
  }

  return {
    $exchangeRate,
    /** Reads the rate if it is due. Resolves within three seconds, and never rejects. */
    async refresh(): Promise<void> {
      if (!isForeign) return
      if (env.now() - askedAt < waitMs) return show()
      underWay ??= refresh().finally(() => {
        underWay = undefined
      })
      await underWay
    },
  }
}
