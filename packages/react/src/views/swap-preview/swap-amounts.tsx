import { toFiat } from '@scope/core/amounts'
import type { PreparedSwap, SwapDraft, SwapListToken } from '@scope/core/swap'
import { useFiatText } from '../../hooks/use-fiat-text.js'
import { useMessages } from '../../hooks/use-messages.js'
import { useSwapMessages } from '../../hooks/use-swap-messages.js'
import { amountText } from '../../lib/amount-text.js'
import { bidiIsolate } from '../../lib/bidi-isolate.js'
import { shortAmount } from '../../lib/price-text.js'
import { RemoteImage } from '../../ui/remote-image.js'

/** What the user pays, to the last digit, and about what comes for it. */
export function SwapAmounts({
  draft: { sold, bought, amount, quote },
  prepared,
  isOld,
}: {
  readonly draft: SwapDraft
  readonly prepared: PreparedSwap | undefined
  /** The amount is being checked, or no longer valid. */
  readonly isOld: boolean
}) {
  const { locale } = useMessages()
  const messages = useSwapMessages()
  if (!sold || !bought || amount === undefined) return null
  const given = prepared?.amountOut ?? quote?.amountOut
  return (
    <div className="scope-swap-amounts">
      <div>
        <Line
          label={messages.pay}
          token={sold}
          units={amount}
          text={amountText(amount, sold.decimals, locale).exact}
        />
      </div>
      <svg className="scope-icon" viewBox="0 0 20 20" aria-hidden="true">
        <path d="M10 4v12M5 11l5 5 5-5" />
      </svg>
      <div className={isOld ? 'scope-swap-pending' : undefined}>
        <Line
          label={messages.receive}
          token={bought}
          units={given}
          text={given === undefined ? '…' : shortAmount(given, bought.decimals, locale)}
        />
      </div>
    </div>
  )
}

function Line({
  label,
  token: { symbol, imageUrl, price, decimals },
  units,
  text,
}: {
  readonly label: string
  readonly token: Pick<SwapListToken, 'symbol' | 'imageUrl' | 'price' | 'decimals'>
  readonly units: bigint | undefined
  readonly text: string
}) {
  const fiatText = useFiatText()
  const { about } = useSwapMessages()
  const whole = `${text} ${symbol}`
  return (
    <>
      <span>
        <small>{label}</small>
        <p data-length={whole.length > 18 ? 'long' : undefined}>
          <bdi>{whole}</bdi>
        </p>
        {price !== undefined && units !== undefined && (
          <small>{about(bidiIsolate(fiatText(toFiat(units, decimals, price))))}</small>
        )}
      </span>
      <RemoteImage name={symbol} src={imageUrl} round />
    </>
  )
}
