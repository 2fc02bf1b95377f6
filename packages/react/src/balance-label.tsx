/** The native balance on a button; nothing until it is known. Fetched only where a button is asked to show it. */
import type { Namespace } from '@scope/core'
import { useBalance } from './hooks/use-balance.js'
import { useSurroundings } from './kit-context.js'
import { amountText } from './ui/amount-text.js'

export function BalanceLabel({ namespace }: { readonly namespace: Namespace }) {
  const balance = useBalance({ namespace })
  const locale = useSurroundings().messages?.locale ?? 'en'
  if (balance.status !== 'ready') return null
  const { value, decimals, symbol } = balance
  const { shown, exact, isCut } = amountText(value, decimals, locale)
  return (
    <bdi className="scope-button-balance" title={isCut ? `${exact} ${symbol}` : undefined}>
      {shown} {symbol}
    </bdi>
  )
}
