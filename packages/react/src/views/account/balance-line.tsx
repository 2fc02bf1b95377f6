import type { Namespace } from '@scope/core'
import { useNativeBalance } from '../../hooks/use-native-balance.js'
import { useRetryOnline } from '../../hooks/use-retry-online.js'
import { useViewMessages } from '../../hooks/use-view-messages.js'
import { amountText } from '../../lib/amount-text.js'
import { HiddenAmount } from '../../ui/hidden-amount.js'

/** The native balance; where it is cut, the exact one is a hover or tap away. Its place is kept while it loads. */
export function BalanceLine({ namespace }: { namespace: Namespace }) {
  const { balance, isHidden, retry } = useNativeBalance(namespace)
  const { account, common, locale } = useViewMessages()
  useRetryOnline(balance.status === 'failed' ? retry : undefined)
  // No account, or the site doesn't list the network: no balance is pending.
  if (balance.status === 'none') return null
  if (balance.status === 'failed')
    return (
      <span className="scope-money-none">
        {account.balanceUnavailable}{' '}
        {retry && (
          <button type="button" className="scope-link" onClick={retry}>
            {common.retry}
          </button>
        )}
      </span>
    )
  if (balance.status !== 'ready')
    return <span className="scope-money scope-money-loading" aria-hidden="true" />
  const { value, decimals, symbol } = balance
  if (isHidden)
    return (
      <div className="scope-money">
        <div className="scope-money-summary">
          <HiddenAmount />
        </div>
      </div>
    )
  const { shown, exact, isCut } = amountText(value, decimals, locale)
  const amount = (
    <bdi>
      {shown} <span className="scope-money-symbol">{symbol}</span>
    </bdi>
  )
  if (!isCut)
    return (
      <div className="scope-money">
        <div className="scope-money-summary">{amount}</div>
      </div>
    )
  const exactText = `${exact} ${symbol}`
  return (
    <details className="scope-money">
      <summary title={account.exactBalance(exactText)}>{amount}</summary>
      <bdi className="scope-money-exact">{exactText}</bdi>
    </details>
  )
}
