import type { Network } from '@scope/core'
import { explorerHref } from '@scope/core'
import type { HistoryTransfer } from '@scope/core/history'
import { useIdentity } from '../hooks/use-identity.js'
import { useMoneyMessages } from '../hooks/use-money-messages.js'
import { useViewMessages } from '../hooks/use-view-messages.js'
import { dayText } from '../lib/day-text.js'
import {
  getBadge,
  getCounterparty,
  getDetail,
  getTitle,
  type HistoryLine,
  type TransferText,
  transferTexts,
} from '../lib/history-lines.js'
import { BadgedImage } from './badged-image.js'
import { ExpandableAmount } from './expandable-amount.js'
import { IconTile } from './icon-tile.js'
import { RemoteImage } from './remote-image.js'
import { Row } from './row.js'
import { RowLink } from './row-link.js'
import { ViewIcon } from './view-icon.js'

/** Row of the history: operation, counterparty, amount and time. Links to the explorer if there is one. */
export function HistoryRow({
  line,
  own,
  network,
  isHidden,
}: {
  readonly line: HistoryLine
  /** The account's address. */
  readonly own: string
  readonly network: Network | undefined
  readonly isHidden: boolean
}) {
  const { account, locale } = useViewMessages()
  const { activity: messages } = useMoneyMessages()
  const { entry, transfers } = line
  const other = getCounterparty(line, own)
  const { name } = useIdentity(other, entry.networkId)
  const texts = transferTexts(line, locale)
  const date = new Date(entry.at)
  const day = (
    <time dateTime={date.toISOString()} title={date.toLocaleString(locale)}>
      {dayText(date, locale)}
    </time>
  )
  const isPair = transfers.length > 1
  const href = network && explorerHref(network, 'transaction', entry.hash)
  const amounts = transfers.map((transfer, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one line
    <span key={at} className={at > 0 ? 'scope-row-detail' : 'scope-row-title'}>
      {isHidden ? (
        <span aria-hidden="true">•••</span>
      ) : (
        <Amount
          transfer={transfer}
          text={texts[at]}
          isMarked={isPair || line.isPart}
          isLink={Boolean(href)}
        />
      )}
    </span>
  ))
  const transfer = transfers.at(-1)
  const parts = {
    image: (
      <BadgedImage badge={getBadge(line)}>
        {transfer ? (
          <RemoteImage
            name={transfer.symbol || transfer.name || '…'}
            src={transfer.imageUrl}
            round
          />
        ) : (
          <IconTile>
            <ViewIcon name="pen" />
          </IconTile>
        )}
      </BadgedImage>
    ),
    title: (
      <span data-danger={entry.status === 'failed' || undefined}>{getTitle(line, messages)}</span>
    ),
    detail: isPair ? day : <bdi title={other}>{getDetail(line, own, messages, name)}</bdi>,
    end: (
      <span className="scope-row-text scope-row-end">
        {transfers.length > 0 ? (
          amounts
        ) : (
          <span className="scope-row-title">{messages.statuses[entry.status]}</span>
        )}
        {isHidden && <span className="scope-sr-only">{account.hiddenAmount}</span>}
        {!isPair && <span className="scope-row-detail">{day}</span>}
        {href && <span className="scope-sr-only"> ({account.opensNewTab})</span>}
      </span>
    ),
  }
  return href ? <RowLink {...parts} href={href} target="_blank" /> : <Row {...parts} />
}

/** Names the direction if the line has several transfers. */
function Amount({
  transfer: { direction },
  text,
  isMarked,
  isLink,
}: {
  readonly transfer: HistoryTransfer
  readonly text: TransferText | undefined
  readonly isMarked: boolean
  /** The explorer, where the row leads, has it exactly. */
  readonly isLink: boolean
}) {
  const { operations } = useMoneyMessages().activity
  const comes = direction === 'in'
  return (
    <>
      {isMarked && direction !== 'self' && (
        <>
          <span aria-hidden="true">{comes ? '↓ ' : '↑ '}</span>
          <span className="scope-sr-only">{comes ? operations.receive : operations.send} </span>
        </>
      )}
      {text && (
        <bdi title={isLink ? text.exact : undefined}>
          {isLink ? (
            text.shown
          ) : (
            <ExpandableAmount
              shown={text.shown}
              exact={text.exact === text.shown ? undefined : text.exact}
            />
          )}
        </bdi>
      )}
    </>
  )
}
