import type { Namespace } from '@scope/core'
import { getTotalValue } from '@scope/core/amounts'
import { useMessages } from '../../hooks/use-messages.js'
import { useMoneyMessages } from '../../hooks/use-money-messages.js'
import { useTokens } from '../../hooks/use-tokens.js'
import { fiatText } from '../../lib/fiat-text.js'

/** Estimated total of all tokens with a price. Renders nothing without prices. */
export function TotalValue({ namespace }: { readonly namespace: Namespace }) {
  const { locale } = useMessages()
  const { tokens: messages } = useMoneyMessages()
  const { list, isHidden } = useTokens({ namespace })
  // A cached list is truncated, so only its stored total counts.
  const isPart = list.status !== 'none' && 'truncatedFrom' in list
  const total = isPart ? list.truncatedFrom?.worth : getTotalValue(list.tokens)
  if (total === undefined || isHidden) return null
  return (
    <p className="scope-estimate">
      {messages.total} <b>{fiatText(total, locale)}</b>
    </p>
  )
}
