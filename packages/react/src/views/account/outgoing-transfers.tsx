import { explorerHref, type Namespace } from '@scope/core'
import type { OutgoingTransfer } from '@scope/core/send'
import { useAccount } from '../../hooks/use-account.js'
import { useMoneyMessages } from '../../hooks/use-money-messages.js'
import { useOpenSend, useOutgoingTransfers } from '../../hooks/use-open-send.js'
import { useTransferResult } from '../../hooks/use-transfer-result.js'
import { isSettled, useTransferSteps } from '../../hooks/use-transfer-steps.js'
import { isUnsent, useTransferText } from '../../hooks/use-transfer-text.js'
import { useViewMessages } from '../../hooks/use-view-messages.js'
import { useKit } from '../../scope-context.js'
import { IconButton } from '../../ui/icon-button.js'
import { Steps } from '../../ui/steps.js'

/** Shown at a time: the newest. */
const max = 3

/** Outgoing transfers of this account: steps, durations and actions. */
export function OutgoingTransfers({ namespace }: { readonly namespace: Namespace }) {
  const { address } = useAccount({ namespace })
  const { sending: messages } = useMoneyMessages()
  const transfers = useOutgoingTransfers().filter(({ from }) => from === address)
  if (transfers.length === 0) return null
  return (
    <ul className="scope-transfers" aria-label={messages.label}>
      {transfers.slice(0, max).map((transfer) => (
        <li key={transfer.key}>
          <TransferCard transfer={transfer} namespace={namespace} />
        </li>
      ))}
    </ul>
  )
}

interface TransferProps {
  readonly transfer: OutgoingTransfer
  readonly namespace: Namespace
}

function TransferCard({ transfer, namespace }: TransferProps) {
  const { network, modal } = useKit()
  const send = useOpenSend()
  const { account, common } = useViewMessages()
  const { sending: messages } = useMoneyMessages()
  const { id, key, status, networkId } = transfer
  const { title, recipient } = useTransferText(transfer)
  const steps = useTransferSteps(transfer, namespace)
  const isOver = isSettled(transfer)
  const on = network.find(networkId)
  const explorer = id && on && explorerHref(on, 'transaction', id)
  return (
    <section className="scope-transfer" data-status={status}>
      <div className="scope-transfer-head">
        <span role="status">
          <b>{title}</b>
          <small>{recipient}</small>
        </span>
        {(isOver || status === 'pending') && (
          <IconButton icon="close" label={common.close} onClick={() => send?.dismiss(key)} />
        )}
      </div>
      {isOver && status !== 'confirmed' ? (
        <Result transfer={transfer} namespace={namespace} />
      ) : (
        <Steps steps={steps} />
      )}
      <div className="scope-transfer-links">
        {explorer && (
          <a className="scope-link" href={explorer} target="_blank" rel="noopener noreferrer">
            {account.explorer}
            <span className="scope-sr-only"> ({account.opensNewTab})</span>
          </a>
        )}
        {status === 'awaiting-wallet' && (
          <button type="button" className="scope-link" onClick={() => send?.stopWaiting(key)}>
            {messages.stopWaiting}
          </button>
        )}
        {isUnsent(transfer) && (
          <button
            type="button"
            className="scope-link"
            // A transfer of another account or network can't be reviewed.
            onClick={() =>
              modal.push({ view: send?.again(key) ? 'WalletSendPreview' : 'WalletSend' })
            }
          >
            {messages.retry}
          </button>
        )}
      </div>
    </section>
  )
}

function Result({ transfer, namespace }: TransferProps) {
  const [title, hint] = useTransferResult(transfer, namespace)
  return (
    <p role="status">
      <b>{title}</b> {hint}
    </p>
  )
}
