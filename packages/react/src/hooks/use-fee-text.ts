import { toFiat } from '@scope/core/amounts'
import type { Draft, TokenBalance } from '@scope/core/send'
import { atom } from 'nanostores'
import { bidiIsolate } from '../lib/bidi-isolate.js'
import { roundUpAmount, roundUpFiat } from '../lib/round-up-amount.js'
import { useKit } from '../scope-context.js'
import { useAtom } from './use-atom.js'
import { useExchangeRate } from './use-exchange-rate.js'
import { useMessages } from './use-messages.js'
import { useMoneyMessages } from './use-money-messages.js'
import { useOpenSend } from './use-open-send.js'

const $nothing = atom<readonly TokenBalance[]>([])

/** Returns the price of the currency that fees are paid in. Undefined if it isn't known. */
export const useNativePrice = (): bigint | undefined =>
  useAtom(useOpenSend()?.$tokens ?? $nothing).find(({ address }) => address === undefined)?.price

export interface FeeText {
  /** `up to 0.00042 ETH` */
  readonly shown: string
  /** To the last digit, where `shown` leaves some out. */
  readonly exact: string | undefined
  /** `$1.05`, if a price is known. */
  readonly fiat: string | undefined
}

/** Returns the highest fee of a payment as text, and its value. Undefined until it is known. */
export function useFeeText({ preview, networkId }: Draft): FeeText | undefined {
  const { network } = useKit()
  const { locale } = useMessages()
  const { send: messages } = useMoneyMessages()
  const price = useNativePrice()
  const exchangeRate = useExchangeRate()
  const known =
    preview.status === 'ready' || preview.status === 'loading' ? preview.preview : undefined
  const currency = network.find(networkId)?.nativeCurrency
  if (!known || !currency || known.fee === 0n) return undefined
  const { decimals, symbol } = currency
  const { shown, exact, isCut } = roundUpAmount(known.fee, decimals, locale)
  const format = (amount: string) => messages.feeUpTo(bidiIsolate(`${amount} ${symbol}`))
  return {
    shown: format(shown),
    exact: isCut ? format(exact) : undefined,
    fiat:
      price === undefined
        ? undefined
        : roundUpFiat(toFiat(known.fee, decimals, price), locale, exchangeRate),
  }
}
