import { toFiat } from '@scope/core/amounts'
import type { TokenBalance } from '@scope/core/send'
import { useFiatText } from '../../hooks/use-fiat-text.js'
import { useMessages } from '../../hooks/use-messages.js'
import { useMoneyMessages } from '../../hooks/use-money-messages.js'
import { amountText } from '../../lib/amount-text.js'
import { bidiIsolate } from '../../lib/bidi-isolate.js'
import { RemoteImage } from '../../ui/remote-image.js'

/** What the user sends, to the last digit, and its value if a price is known. */
export function PaymentAmount({
  token: { symbol, decimals, price, imageUrl },
  amount,
}: {
  readonly token: TokenBalance
  /** Base units. */
  readonly amount: bigint
}) {
  const { locale } = useMessages()
  const fiatText = useFiatText()
  const { tokens, send } = useMoneyMessages()
  const text = `${amountText(amount, decimals, locale).exact} ${symbol}`
  return (
    <div className="scope-payment">
      <RemoteImage name={symbol} src={imageUrl} round />
      <p data-length={text.length > 28 ? 'long' : text.length > 14 ? 'medium' : undefined}>
        <span className="scope-sr-only">{send.youSend} </span>
        <bdi>{text}</bdi>
      </p>
      {price !== undefined && (
        <small>{tokens.estimate(bidiIsolate(fiatText(toFiat(amount, decimals, price))))}</small>
      )}
    </div>
  )
}
