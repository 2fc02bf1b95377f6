import { explorerHref } from '@scope/core'
import type { Purchase } from '@scope/core/on-ramp'
import { useMessages } from '../../hooks/use-messages.js'
import { useCheckouts } from '../../hooks/use-on-ramp.js'
import { useOnRampMessages } from '../../hooks/use-on-ramp-messages.js'
import { dayText } from '../../lib/day-text.js'
import { boughtText, moneyText } from '../../lib/money-text.js'
import { sellerName } from '../../lib/on-ramp-text.js'
import { useKit } from '../../scope-context.js'
import { BadgedImage } from '../../ui/badged-image.js'
import { OnRampTokenImage } from '../../ui/on-ramp-token-image.js'
import { Row } from '../../ui/row.js'
import { RowLink } from '../../ui/row-link.js'

/** One purchase. It leads to its progress while it is polled, and to its transaction after that. */
export function PurchaseRow({ purchase }: { readonly purchase: Purchase }) {
  const { modal, network } = useKit()
  const { locale } = useMessages()
  const messages = useOnRampMessages()
  const isPolled = useCheckouts().some(({ id }) => id === purchase.id)
  const { id, status, amountOut, symbol, fiatAmount, fiatCurrency, createdAt } = purchase
  const { txHash, networkId } = purchase
  const bought = amountOut === undefined ? undefined : boughtText(amountOut, symbol, locale)
  const on = network.find(networkId)
  const href = on && txHash && !isPolled ? explorerHref(on, 'transaction', txHash) : undefined
  const date = new Date(createdAt)
  const isPast = status === 'success' || status === 'failed'
  const parts = {
    image: (
      <BadgedImage badge={status === 'failed' ? 'failed' : isPast ? 'in' : undefined}>
        <OnRampTokenImage token={purchase} />
      </BadgedImage>
    ),
    title: <bdi title={bought?.exact}>{bought?.shown ?? symbol}</bdi>,
    detail: (
      <bdi>
        {moneyText(fiatAmount, { currency: fiatCurrency, locale })} ·{' '}
        {sellerName(purchase, messages)}
      </bdi>
    ),
    end: (
      <span className="scope-row-text scope-row-end">
        <span className="scope-row-title">
          <span data-danger={status === 'failed' || undefined}>
            {messages.activity.statuses[status]}
          </span>
        </span>
        <span className="scope-row-detail">
          <time dateTime={date.toISOString()} title={date.toLocaleString(locale)}>
            {dayText(date, locale)}
          </time>
        </span>
      </span>
    ),
  }
  if (isPolled)
    return <Row {...parts} onClick={() => modal.push({ view: 'BuyInProgress', purchase: id })} />
  return href ? <RowLink {...parts} href={href} target="_blank" /> : <Row {...parts} />
}
