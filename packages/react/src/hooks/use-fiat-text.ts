import { fiatText } from '../lib/fiat-text.js'
import { useExchangeRate } from './use-exchange-rate.js'
import { useMessages } from './use-messages.js'

/** Returns a function that formats a value in 10⁻¹⁸ of a dollar, in the site's currency and the user's language. */
export function useFiatText(): (dollars: bigint) => string {
  const { locale } = useMessages()
  const exchangeRate = useExchangeRate()
  return (dollars) => fiatText(dollars, locale, exchangeRate)
}
