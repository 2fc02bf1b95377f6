import type { Namespace } from '@scope/core'
import { fiatOf } from '@scope/core/money'
import { useMessages } from '../../hooks/use-messages.js'
import { useMoneyMessages } from '../../hooks/use-money-messages.js'
import { useTokens } from '../../hooks/use-tokens.js'
import { fiatText } from '../../ui/fiat-text.js'

/** What all of it is worth together: an estimate, of what there are prices for. Nothing where there are none. */
export function Worth({ namespace }: { readonly namespace: Namespace }) {
  const { locale } = useMessages()
  const { tokens: words } = useMoneyMessages()
  const { list, isHidden } = useTokens({ namespace })
  const priced = list.tokens.flatMap(({ amount, decimals, price }) =>
    price === undefined ? [] : fiatOf(amount, decimals, price),
  )
  if (priced.length === 0 || isHidden) return null
  const total = priced.reduce((sum, one) => sum + one, 0n)
  return (
    <p className="scope-estimate">
      {words.total} <b>{fiatText(total, locale)}</b>
    </p>
  )
}
