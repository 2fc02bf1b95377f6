import type { Draft, Send } from '@scope/core/send'
import { useId } from 'react'
import { useMessages } from '../../hooks/use-messages.js'
import { useMoneyMessages } from '../../hooks/use-money-messages.js'
import { amountText } from '../../lib/amount-text.js'
import { bidiIsolate } from '../../lib/bidi-isolate.js'
import { useKit } from '../../scope-context.js'

/** Whether coins are spent that may carry inscriptions or runes: only where the user chooses to (X21). */
export function SmallUtxos({ draft, send }: { readonly draft: Draft; readonly send: Send }) {
  const { network } = useKit()
  const { locale } = useMessages()
  const { send: messages } = useMoneyMessages()
  const hint = useId()
  const { preview, networkId, allowSmallUtxos = false } = draft
  const known =
    preview.status === 'ready' || preview.status === 'loading' ? preview.preview : undefined
  const currency = network.find(networkId)?.nativeCurrency
  if (!currency || known?.smallUtxos === undefined) return null
  const { exact } = amountText(known.smallUtxos, currency.decimals, locale)
  return (
    <>
      <label className="scope-check">
        <input
          type="checkbox"
          checked={allowSmallUtxos}
          aria-describedby={hint}
          onChange={({ target }) => send.setAllowSmallUtxos(target.checked)}
        />
        {messages.smallUtxos(bidiIsolate(`${exact} ${currency.symbol}`))}
      </label>
      <p className="scope-hint" id={hint}>
        {messages.smallUtxosHint}
      </p>
    </>
  )
}
