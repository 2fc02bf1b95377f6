import type { Namespace } from '@scope/core'
import { toFiat } from '@scope/core/amounts'
import type { HistoryEntry, HistoryTransfer } from '@scope/core/history'
import { useFiatText } from '../../hooks/use-fiat-text.js'
import { useMoneyMessages } from '../../hooks/use-money-messages.js'
import { useTokenList } from '../../hooks/use-token-list.js'
import { useViewMessages } from '../../hooks/use-view-messages.js'
import { bidiIsolate } from '../../lib/bidi-isolate.js'
import { findToken } from '../../lib/find-token.js'
import { exactTransferText, getBadge, getLines, getTitle } from '../../lib/history-lines.js'
import { BadgedImage } from '../../ui/badged-image.js'
import { HiddenAmount } from '../../ui/hidden-amount.js'
import { IconTile } from '../../ui/icon-tile.js'
import { RemoteImage } from '../../ui/remote-image.js'
import { ViewIcon } from '../../ui/view-icon.js'

/** Operation, and each amount to its last digit with a sign and its value. */
export function Amounts({
  entry,
  namespace,
}: {
  readonly entry: HistoryEntry
  readonly namespace: Namespace
}) {
  const { activity: messages } = useMoneyMessages()
  const { isHidden } = useTokenList({ namespace })
  const [first] = getLines(entry)
  const transfers = first && !first.isPart ? first.transfers : entry.transfers
  const line = { key: entry.id, entry, transfers, isPart: false }
  const last = transfers.at(-1)
  return (
    <div className="scope-payment">
      <BadgedImage badge={getBadge(line)}>
        {last ? (
          <RemoteImage name={last.symbol || last.name || '…'} src={last.imageUrl} round />
        ) : (
          <IconTile>
            <ViewIcon name="pen" />
          </IconTile>
        )}
      </BadgedImage>
      <b>{getTitle(line, messages)}</b>
      {isHidden && transfers.length > 0 ? (
        <HiddenAmount />
      ) : (
        transfers.map((transfer, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of one transaction
          <Amount key={at} transfer={transfer} entry={entry} namespace={namespace} />
        ))
      )}
    </div>
  )
}

function Amount({
  transfer,
  entry: { networkId },
  namespace,
}: {
  readonly transfer: HistoryTransfer
  readonly entry: HistoryEntry
  readonly namespace: Namespace
}) {
  const { locale } = useViewMessages()
  const fiatText = useFiatText()
  const { activity: messages } = useMoneyMessages()
  const { list } = useTokenList({ namespace })
  const text = exactTransferText(transfer, locale)
  const { amount, decimals } = transfer
  const price = findToken(list.tokens, networkId, transfer)?.price
  return (
    <>
      <p data-length={text.length > 28 ? 'long' : text.length > 14 ? 'medium' : undefined}>
        <bdi>{text}</bdi>
      </p>
      {price !== undefined && amount !== undefined && (
        <small>
          {messages.details.today(bidiIsolate(fiatText(toFiat(amount, decimals, price))))}
        </small>
      )}
    </>
  )
}
