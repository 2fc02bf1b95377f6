/** What providers of the on-ramp are called, and why a checkout did not open. */
import { KitError } from '@scope/core'
import type { OnRampQuote } from '@scope/core/on-ramp'
import type { OnRampMessages } from '../messages/en-on-ramp.js'

/** `MERCURYO_PAY` is `Mercuryo Pay`. */
const toWords = (id: string): string =>
  id
    .toLowerCase()
    .split(/[_-]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')

type Seller = Pick<OnRampQuote, 'provider' | 'serviceProvider'>

/** The provider itself: whose page opens. */
export function providerName({ provider }: Seller, messages: OnRampMessages): string {
  const { coinbase, meld } = messages.providers
  return provider === 'coinbase' ? coinbase : provider === 'meld' ? meld : toWords(provider)
}

/** With the company behind an aggregator. */
export function sellerName(seller: Seller, messages: OnRampMessages): string {
  const name = providerName(seller, messages)
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
