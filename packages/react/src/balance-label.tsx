/** The native balance on a button; nothing until it is known. Fetched only where a button is asked to show it. */
import { type Namespace, shortAmount } from '@scope/core'
import { useBalance } from './hooks/use-balance.js'

export function BalanceLabel({ namespace }: { readonly namespace: Namespace }) {
  const balance = useBalance({ namespace })
  if (balance.status !== 'ready') return null
  return (
    <span className="scope-button-balance">
      {shortAmount(balance.value, balance.decimals)} {balance.symbol}
    </span>
  )
}
