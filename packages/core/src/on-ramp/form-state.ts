/** Rules of the on-ramp form. Pure. */
import { normalizeAmountInput } from '../amounts/normalize-amount-input.js'
import { getCurrencyOf } from './country.js'
import type { Wish } from './gateway-api.js'
import type {
  AmountStatus,
  FiatCurrency,
  OnRampForm,
  OnRampToken,
  PaymentLimits,
} from './on-ramp-state.js'
import { compareDecimals } from './schemas.js'

export function getAmountStatus(amount: string, limits: PaymentLimits | undefined): AmountStatus {
  if (amount === '' || compareDecimals(complete(amount), '0') === 0) return 'empty'
  if (!limits) return 'valid'
  if (compareDecimals(complete(amount), limits.min) < 0) return 'too-low'
  return compareDecimals(complete(amount), limits.max) > 0 ? 'too-high' : 'valid'
}

/** `100.` while the user types. */
const complete = (amount: string): string => amount.replace(/\.$/, '')

/** The stable dollar of the active network, else its native token, else the first one. */
export function chooseToken(
  tokens: readonly OnRampToken[],
  networkId: string,
): OnRampToken | undefined {
  const here = tokens.filter((token) => token.networkId === networkId)
  return here.find(({ symbol }) => symbol === 'USDC') ?? here[0] ?? tokens[0]
}

export function chooseCurrency(
  currencies: readonly FiatCurrency[],
  country: string,
  wanted: string | undefined,
): FiatCurrency | undefined {
  const of = (code: string | undefined) => currencies.find((currency) => currency.code === code)
  return of(wanted) ?? of(getCurrencyOf(country)) ?? of('USD') ?? currencies[0]
}

/** Keeps the method if the currency has it. */
export const chooseMethod = (
  currency: FiatCurrency | undefined,
  id: PaymentLimits['id'] | undefined,
): PaymentLimits | undefined =>
  currency?.methods.find((method) => method.id === id) ?? currency?.methods[0]

/** An amount of another currency, without the digits that this one doesn't have. */
export const fitAmount = (amount: string, digits: number): string =>
  normalizeAmountInput(amount, digits) ?? amount.replace(/\..*$/, '')

/** What to ask providers for. Undefined if something is missing. */
export function toWish(form: OnRampForm): Wish | undefined {
  const { country, subdivision, token, currency, method, amount, amountStatus } = form
  if (!token || !currency || !method || amountStatus !== 'valid') return undefined
  return {
    country,
    ...(subdivision !== undefined && { subdivision }),
    fiatCurrency: currency.code,
    fiatAmount: complete(amount),
    paymentMethod: method.id,
    token: token.token,
  }
}
