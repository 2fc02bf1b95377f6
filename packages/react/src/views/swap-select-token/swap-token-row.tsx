import { truncateAddress } from '@scope/core'
import { toFiat } from '@scope/core/amounts'
import type { SwapListToken } from '@scope/core/swap'
import { useFiatText } from '../../hooks/use-fiat-text.js'
import { useMessages } from '../../hooks/use-messages.js'
import { useSwapMessages } from '../../hooks/use-swap-messages.js'
import { amountText } from '../../lib/amount-text.js'
import { RemoteImage } from '../../ui/remote-image.js'
import { Row } from '../../ui/row.js'

/** A token to choose: its balance and value if the account has some, its address if it is on no list. */
export function SwapTokenRow({
  token: { name, symbol, amount, decimals, price, imageUrl, address, isUnlisted },
  isCurrent,
  onClick,
}: {
  readonly token: SwapListToken
  readonly isCurrent: boolean
  readonly onClick: () => void
}) {
  const { locale } = useMessages()
  const fiatText = useFiatText()
  const messages = useSwapMessages().select
  const isHeld = amount !== undefined && amount > 0n
  return (
    <Row
      image={<RemoteImage name={symbol} src={imageUrl} round />}
      title={<bdi>{name}</bdi>}
      detail={
        <bdi>
          {isHeld ? `${amountText(amount, decimals, locale).shown} ${symbol}` : symbol}
          {isUnlisted && address && ` · ${truncateAddress(address)}`}
        </bdi>
      }
      end={
        isUnlisted ? (
          <span className="scope-tag scope-tag-warn">{messages.unlisted}</span>
        ) : (
          <span className="scope-worth">
            {isHeld && price !== undefined && fiatText(toFiat(amount, decimals, price))}
          </span>
        )
      }
      isCurrent={isCurrent}
      onClick={onClick}
    />
  )
}
