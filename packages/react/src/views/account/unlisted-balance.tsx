import type { UnlistedNetwork } from '../../hooks/use-unlisted-network.js'
import { useViewMessages } from '../../hooks/use-view-messages.js'
import { useWalletBalance } from '../../hooks/use-wallet-balance.js'
import { amountText } from '../../lib/amount-text.js'

/** On a network that the site doesn't list: the native balance as the wallet tells it, and what is missing here. */
export function UnlistedBalance({ network: { id, known } }: { readonly network: UnlistedNetwork }) {
  const { account: messages, networks, locale } = useViewMessages()
  const balance = useWalletBalance(known && id)
  const amount = known && balance !== undefined && amountText(balance, known.decimals, locale)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div className="scope-balance" role="group" aria-label={messages.balance}>
      {amount && (
        <div className="scope-money">
          <div className="scope-money-summary">
            <bdi title={`${amount.exact} ${known.symbol}`}>
              {amount.shown} <span className="scope-money-symbol">{known.symbol}</span>
            </bdi>
          </div>
        </div>
      )}
      <p className="scope-hint">{networks.unsupportedHint}</p>
    </div>
  )
}
