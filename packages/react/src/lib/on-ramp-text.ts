/** What providers of the on-ramp are called, and why a checkout did not open. */
import { KitError } from '@scope/core'
import type { OnRampQuote, PaymentMethod } from '@scope/core/on-ramp'
import type { OnRampMessages } from '../messages/en-on-ramp.js'

/** `MERCURYO_PAY` is `Mercuryo Pay`. */
const toWords = (id: string): string =>
  id
    .toLowerCase()
    .split(/[_-]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')

type Seller = Pick<OnRampQuote, 'provider' | 'serviceProvider'>

/** Names that aren't the words of the id. Brands aren't translated. */
const brands: Readonly<Record<string, string | undefined>> = {
  meld: 'Meld.io',
  'apple-pay': 'Apple Pay',
  'google-pay': 'Google Pay',
}

/** The provider itself: whose page opens. */
export const providerName = ({ provider }: Seller): string => brands[provider] ?? toWords(provider)

export const methodName = (id: PaymentMethod, { methods }: OnRampMessages): string =>
  id === 'card' || id === 'bank-transfer' ? methods[id] : (brands[id] ?? toWords(id))

/** With the company behind an aggregator. */
export function sellerName(seller: Seller, messages: OnRampMessages): string {
  const name = providerName(seller)
  const { serviceProvider } = seller
  return serviceProvider === undefined ? name : messages.via(name, toWords(serviceProvider))
}

/** Why the checkout did not open, and what to do. */
export function checkoutErrorText(error: unknown, { errors }: OnRampMessages): string {
  if (!(error instanceof KitError)) return errors.other
  const { code, details } = error
  if (code === 'sign-in-failed') return errors.signIn
  if (code === 'account-changed') return errors.account
  if (code === 'gateway-response-invalid') return errors.unsafe
  if (details.status === 429) return errors.tooMany
  return details.status === 400 ? errors.refused : errors.other
}
