/** The native balance on a button, with what it is for those who only hear it; nothing until it is known, and where amounts are hidden. */
import type { Namespace } from '@scope/core'
import { useAmountsHidden } from './hooks/use-amounts-hidden.js'
import { useAtom } from './hooks/use-atom.js'
import { useKit, useSurroundings } from './kit-context.js'
import { buttonEn } from './messages/button-en.js'
import { amountText } from './ui/amount-text.js'

/** Fetched only where a button is asked to show it. */
export function SpokenBalance({ namespace }: { readonly namespace: Namespace }) {
  const balance = useAtom(useKit().balances.of(namespace))
  const { messages } = useSurroundings()
  const isHidden = useAmountsHidden()
  if (balance.status !== 'ready' || isHidden) return null
  const { value, decimals, symbol } = balance
  const { shown, exact, isCut } = amountText(value, decimals, messages?.locale ?? 'en')
  return (
    <>
      <span className="scope-unseen">{(messages?.button ?? buttonEn).balance} </span>
      <bdi className="scope-button-balance" title={isCut ? `${exact} ${symbol}` : undefined}>
        {shown} {symbol}
      </bdi>
    </>
  )
}
