import type { Namespace } from '@scope/core'
import type { HistoryEntry } from '@scope/core/history'
import type { Token } from '@scope/core/tokens'
import { useMoneyMessages } from '../../hooks/use-money-messages.js'
import { useNetwork } from '../../hooks/use-network.js'
import { useOpenSend } from '../../hooks/use-open-send.js'
import { useTokenList } from '../../hooks/use-token-list.js'
import { findToken } from '../../lib/find-token.js'
import { getCounterparty } from '../../lib/history-lines.js'
import { useKit } from '../../scope-context.js'
import { Button } from '../../ui/button.js'

/** Opens the send form with the same recipient and token. Renders nothing for what wasn't a payment of
 * this account, and for a token that the account no longer has. */
export function SendAgain({
  entry,
  namespace,
  own,
}: {
  readonly entry: HistoryEntry
  readonly namespace: Namespace
  readonly own: string
}) {
  const { modal } = useKit()
  const { activity: messages } = useMoneyMessages()
  const send = useOpenSend()
  const { list } = useTokenList({ namespace })
  const network = useNetwork({ namespace })?.network
  const { transfers, operation, networkId } = entry
  const [sent] = transfers
  const recipient = getCounterparty({ key: entry.id, entry, transfers, isPart: false }, own)
  const isPayment = operation === 'send' && transfers.length === 1 && sent?.direction === 'out'
  const token = sent && findToken(list.tokens, networkId, sent)
  if (!send || !isPayment || !token || !recipient || network?.caipNetworkId !== networkId)
    return null
  function open(chosen: Token, to: string) {
    send?.start(namespace)
    send?.setToken(chosen)
    send?.setRecipient(to)
    modal.push({ view: 'WalletSend', namespace })
  }
  return <Button onClick={() => open(token, recipient)}>{messages.details.sendAgain}</Button>
}
