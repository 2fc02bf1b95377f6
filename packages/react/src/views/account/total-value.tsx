import type { Namespace } from '@scope/core'
import { getTotalValue } from '@scope/core/amounts'
import { useMessages } from '../../hooks/use-messages.js'
import { useMoneyMessages } from '../../hooks/use-money-messages.js'
import { useTokens } from '../../hooks/use-tokens.js'
import { fiatText } from '../../lib/fiat-text.js'

/** What all of it is worth together: an estimate, of what there are prices for. Nothing where there are none. */
export function TotalValue({ namespace }: { readonly namespace: Namespace }) {
  const { locale } = useMessages()
  const { tokens: messages } = useMoneyMessages()
  const { list, isHidden } = useTokens({ namespace })
  // What was kept of the last visit is but a part: only what was known of all of it is a total.
  const isPart = list.status !== 'none' && 'truncatedFrom' in list
  const total = isPart ? list.truncatedFrom?.worth : getTotalValue(list.tokens)
  if (total === undefined || isHidden) return null
  return (
    <p className="scope-estimate">
      {messages.total} <b>{fiatText(total, locale)}</b>
    </p>
  )
}
