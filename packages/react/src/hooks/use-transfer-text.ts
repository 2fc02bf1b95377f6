import { truncateAddress } from '@scope/core'
import type { OutgoingTransfer } from '@scope/core/send'
import { amountText } from '../lib/amount-text.js'
import { bidiIsolate } from '../lib/bidi-isolate.js'
import { useIdentity } from './use-identity.js'
import { useMoneyMessages } from './use-money-messages.js'
import { useTokenList } from './use-token-list.js'
import { isSettled } from './use-transfer-steps.js'
import { useViewMessages } from './use-view-messages.js'

/** Whether the wallet sent nothing, as far as it is known. */
export const isUnsent = (transfer: OutgoingTransfer): boolean =>
  transfer.id === undefined && isSettled(transfer) && transfer.status !== 'unknown'

/**
 * Returns what a transfer sends, with its state, and to whom. Without the amount while the user hides amounts, and until
 * that is known.
 */
export function useTransferText(transfer: OutgoingTransfer): {
  readonly title: string
  readonly recipient: string
} {
  const { locale } = useViewMessages()
  const { sending: messages } = useMoneyMessages()
  const { isHidden, isThere, tokens } = useTokenList()
  const { token, amount, to, name, networkId, status } = transfer
  const identity = useIdentity(to, networkId)
  const { shown } = amountText(amount, token.decimals, locale)
  const text = bidiIsolate(
    isHidden || (isThere && !tokens) ? token.symbol : `${shown} ${token.symbol}`,
  )
  return {
    title:
      status === 'confirmed'
        ? messages.sent(text)
        : isUnsent(transfer)
          ? messages.notSent(text)
          : messages.what(text),
    recipient: messages.to(bidiIsolate(name ?? identity.name ?? truncateAddress(to))),
  }
}
