import type { Namespace } from '@scope/core'
import { getTotalValue } from '@scope/core/amounts'
import { useFiatText } from '../../hooks/use-fiat-text.js'
import { useTokenList } from '../../hooks/use-token-list.js'
import { useViewMessages } from '../../hooks/use-view-messages.js'
import { BalanceLine } from './balance-line.js'

/** Characters that fit in a line of a phone at the full size. */
const longText = 12

/**
 * Estimated value of all tokens that have a price, then the native balance; without prices, the native balance alone. On a
 * site with tokens both have their place from the start.
 */
export function AccountBalance({ namespace }: { readonly namespace: Namespace }) {
  const { account: messages } = useViewMessages()
  const fiatText = useFiatText()
  const { isThere, list, isHidden } = useTokenList({ namespace })
  // A cached list is truncated, so only its stored total counts.
  const isPart = list.status !== 'none' && 'truncatedFrom' in list
  const total = isPart ? list.truncatedFrom?.worth : getTotalValue(list.tokens)
  const text = total === undefined || isHidden ? undefined : fiatText(total)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div
      className="scope-balance"
      role="group"
      aria-label={messages.balance}
      data-tokens={isThere || undefined}
    >
      {text !== undefined && (
        <p className="scope-total" data-long={text.length > longText || undefined}>
          <span className="scope-sr-only">{messages.total} </span>
          <span className="scope-money-symbol">≈</span>
          {`\u00A0${text}`}
        </p>
      )}
      <BalanceLine namespace={namespace} />
    </div>
  )
}
