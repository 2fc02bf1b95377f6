import { formatAmount, type Namespace, shortAmount } from '@scope/core'
import { useBalance } from '../../hooks/use-balance.js'
import { useMessages } from '../../hooks/use-messages.js'
import { useKit } from '../../kit-context.js'

/** The native balance, short, with the exact one a hover or tap away. Its place is kept while it loads. */
export function BalanceLine({ namespace }: { namespace: Namespace }) {
  const balance = useBalance({ namespace })
  const { balances } = useKit()
  const { account, common, locale } = useMessages()
  // Nobody's, or on a network that the site does not list: there is none to wait for.
  if (balance.status === 'none') return null
  if (balance.status === 'failed')
    return (
      <span className="scope-money-none">
        {account.balanceUnavailable}{' '}
        <button
          type="button"
          className="scope-link"
          onClick={() => void balances.refresh(namespace).catch(() => undefined)}
        >
          {common.retry}
        </button>
      </span>
    )
  if (balance.status !== 'ready')
    return <span className="scope-money scope-money-waiting" aria-hidden="true" />
  const { value, decimals, symbol } = balance
  const exact = `${formatAmount(value, decimals)} ${symbol}`
  // Text in, so that no digit is lost on the way.
  const shown = new Intl.NumberFormat(locale, { maximumFractionDigits: 3 }).format(
    shortAmount(value, decimals) as Intl.StringNumericLiteral,
  )
  return (
    <details className="scope-money">
      <summary title={account.exactBalance(exact)}>
        <bdi>
          {shown} <span className="scope-money-symbol">{symbol}</span>
        </bdi>
      </summary>
      <bdi className="scope-money-exact">{exact}</bdi>
    </details>
  )
}
