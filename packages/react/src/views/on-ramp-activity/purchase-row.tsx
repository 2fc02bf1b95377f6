import { explorerHref } from '@scope/core'
import type { Purchase } from '@scope/core/on-ramp'
import { useMessages } from '../../hooks/use-messages.js'
import { useOnRampMessages } from '../../hooks/use-on-ramp-messages.js'
import { useCheckouts } from '../../hooks/use-on-ramp-state.js'
import { dayText } from '../../lib/day-text.js'
import { boughtText, moneyText } from '../../lib/money-text.js'
import { providerName } from '../../lib/on-ramp-text.js'
import { useKit } from '../../scope-context.js'
import { adoptStyles } from '../../ui/adopt-styles.js'
import { BadgedImage } from '../../ui/badged-image.js'
import { OnRampTokenImage } from '../../ui/on-ramp-token-image.js'
import { Row } from '../../ui/row.js'
import { RowLink } from '../../ui/row-link.js'
import { useEffectBeforePaint } from '../../use-isomorphic-layout-effect.js'

const dress = adoptStyles(`
.scope.scope .scope-purchase-end{display:grid;flex:0 1 auto;justify-items:end;text-align:end}
.scope.scope .scope-purchase-end [data-danger]{color:var(--s-danger)}
`)

/** One purchase. It leads to its progress while it is polled, and to its transaction after that. */
export function PurchaseRow({ purchase }: { readonly purchase: Purchase }) {
  const { modal, network } = useKit()
  const { locale } = useMessages()
  const messages = useOnRampMessages()
  useEffectBeforePaint(() => dress(document), [])
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
        {moneyText(fiatAmount, { currency: fiatCurrency, locale })} · {providerName(purchase)}
      </bdi>
    ),
    end: (
      <span className="scope-purchase-end">
        <span className="scope-row-title" data-danger={status === 'failed' || undefined}>
          {messages.activity.statuses[status]}
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
