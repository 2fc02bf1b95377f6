import type { CaipNetworkId } from '@scope/core'
import { toFiat } from '@scope/core/amounts'
import type { Swap } from '@scope/core/swap'
import { roundUpAmount, roundUpFiat } from '../lib/round-up-amount.js'
import { useKit } from '../scope-context.js'
import { useAtom } from './use-atom.js'
import { useExchangeRate } from './use-exchange-rate.js'
import { useMessages } from './use-messages.js'

export interface NetworkFeeText {
  /** `0.00042 ETH` */
  readonly shown: string
  /** To the last digit, where `shown` leaves some out. */
  readonly exact: string | undefined
  /** `$1.05`, if a price is known. */
  readonly fiat: string | undefined
}

/** Returns a network fee of a swap as text, rounded up. Undefined until it is known. */
export function useNetworkFeeText(
  swap: Swap,
  networkId: CaipNetworkId,
  fee: bigint | undefined,
): NetworkFeeText | undefined {
  const { network } = useKit()
  const { locale } = useMessages()
  const exchangeRate = useExchangeRate()
  const price = useAtom(swap.$tokens).find(({ address }) => address === undefined)?.price
  const currency = network.find(networkId)?.nativeCurrency
  if (fee === undefined || !currency) return undefined
  const { decimals, symbol } = currency
  const { shown, exact, isCut } = roundUpAmount(fee, decimals, locale)
  return {
    shown: `${shown} ${symbol}`,
    exact: isCut ? `${exact} ${symbol}` : undefined,
    fiat:
      price === undefined
        ? undefined
        : roundUpFiat(toFiat(fee, decimals, price), locale, exchangeRate),
  }
}
