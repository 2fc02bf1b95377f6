import type { TokenBalance, Warning } from '@scope/core/send'
import { useMessages } from '../../hooks/use-messages.js'
import { useMoneyMessages } from '../../hooks/use-money-messages.js'
import { amountText } from '../../lib/amount-text.js'
import { bidiIsolate } from '../../lib/bidi-isolate.js'
import { isRefusal } from '../../lib/rejection.js'
import { AddressText } from '../../ui/address-text.js'
import { Notice } from '../../ui/notice.js'

/** Warnings before signing, the most serious first. Their place is a live region. */
export function Warnings({
  warnings,
  token: { decimals, symbol },
}: {
  readonly warnings: readonly Warning[]
  readonly token: TokenBalance
}) {
  const { locale } = useMessages()
  const { send: messages } = useMoneyMessages()
  return warnings.map((warning) => {
    switch (warning.kind) {
      case 'look-alike':
        return (
          <Notice key={warning.kind} kind="danger" title={messages.lookAlike} isAnnounced>
            {messages.lookAlikeHint} <AddressText address={warning.known} />
          </Notice>
        )
      case 'fee-on-transfer': {
        const { exact } = amountText(warning.amountReceived, decimals, locale)
        return (
          <Notice
            key={warning.kind}
            kind="warn"
            title={messages.feeOnTransfer(bidiIsolate(`${exact} ${symbol}`))}
            isAnnounced
          >
            {messages.feeOnTransferHint}
          </Notice>
        )
      }
      default: {
        const { title, hint } = messages.warnings[warning.kind]
        return (
          <Notice
            key={warning.kind}
            kind={isRefusal(warning) ? 'danger' : 'warn'}
            title={title}
            isAnnounced
          >
            {hint}
          </Notice>
        )
      }
    }
  })
}
