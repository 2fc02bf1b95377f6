import type { Namespace } from '@scope/core'
import { toFiat } from '@scope/core/amounts'
import type { HistoryEntry } from '@scope/core/history'
import { useFiatText } from '../../hooks/use-fiat-text.js'
import { useMoneyMessages } from '../../hooks/use-money-messages.js'
import { usePaidFee } from '../../hooks/use-paid-fee.js'
import { useTokenList } from '../../hooks/use-token-list.js'
import { useViewMessages } from '../../hooks/use-view-messages.js'
import { amountText } from '../../lib/amount-text.js'
import { bidiIsolate } from '../../lib/bidi-isolate.js'
import { useKit } from '../../scope-context.js'
import { DescriptionItem } from '../../ui/description-list.js'
import { ExpandableAmount } from '../../ui/expandable-amount.js'
import { HiddenAmount } from '../../ui/hidden-amount.js'

/** Decimals that are shown of a fee. */
const places = 6

/** Network fee that the account has paid, and its value. Renders nothing if the fee is not known. */
export function PaidFee({
  entry,
  namespace,
}: {
  readonly entry: HistoryEntry
  readonly namespace: Namespace
}) {
  const { network } = useKit()
  const { locale } = useViewMessages()
  const fiatText = useFiatText()
  const { activity: messages, send } = useMoneyMessages()
  const { list, isHidden } = useTokenList({ namespace })
  const fee = usePaidFee(entry)
  const currency = network.find(entry.networkId)?.nativeCurrency
  if (!currency || fee === 'unknown') return null
  const price = list.tokens.find(
    ({ address, networkId }) => address === undefined && networkId === entry.networkId,
  )?.price
  // The lines have their place from the beginning, so that nothing below them moves.
  if (fee === 'loading')
    return (
      <DescriptionItem term={send.fee} detail={price !== undefined && !isHidden && '\u00A0'}>
        …
      </DescriptionItem>
    )
  if (isHidden)
    return (
      <DescriptionItem term={send.fee}>
        <HiddenAmount />
      </DescriptionItem>
    )
  const { decimals, symbol } = currency
  const { shown, exact, isCut } = amountText(fee, decimals, locale, places)
  const value = price !== undefined && fiatText(toFiat(fee, decimals, price))
  return (
    <DescriptionItem term={send.fee} detail={value && messages.details.today(bidiIsolate(value))}>
      <ExpandableAmount
        shown={bidiIsolate(`${shown} ${symbol}`)}
        exact={isCut ? bidiIsolate(`${exact} ${symbol}`) : undefined}
      />
    </DescriptionItem>
  )
}
