import { toFiat } from '@scope/core/amounts'
import type { TokenBalance } from '@scope/core/tokens'
import { useFiatText } from '../hooks/use-fiat-text.js'
import { useMessages } from '../hooks/use-messages.js'
import { amountText } from '../lib/amount-text.js'
import { ExpandableAmount } from './expandable-amount.js'
import { HiddenAmount } from './hidden-amount.js'
import { RemoteImage } from './remote-image.js'
import { Row } from './row.js'

/** Renders one token: its balance, and the balance's value if a price is known. */
export function TokenRow({
  token: { name, symbol, amount, decimals, price, imageUrl },
  isHidden = false,
  onClick,
}: {
  readonly token: TokenBalance
  readonly isHidden?: boolean
  readonly onClick?: (() => void) | undefined
}) {
  const { locale } = useMessages()
  const fiatText = useFiatText()
  const { shown, exact, isCut } = amountText(amount, decimals, locale)
  const [shownText, exactText] = [`${shown} ${symbol}`, `${exact} ${symbol}`]
  return (
    <Row
      image={<RemoteImage name={symbol} src={imageUrl} round />}
      title={<bdi>{name}</bdi>}
      detail={
        isHidden ? (
          <bdi>{symbol}</bdi>
        ) : (
          // A row with an action leads to the exact amount.
          <bdi title={onClick && exactText}>
            {onClick ? (
              shownText
            ) : (
              <ExpandableAmount shown={shownText} exact={isCut ? exactText : undefined} />
            )}
          </bdi>
        )
      }
      end={
        <span className="scope-worth">
          {isHidden ? (
            <HiddenAmount />
          ) : (
            price !== undefined && fiatText(toFiat(amount, decimals, price))
          )}
        </span>
      }
      onClick={onClick}
    />
  )
}
