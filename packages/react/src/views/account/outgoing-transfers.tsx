import { explorerHref, type Namespace, truncateAddress } from '@scope/core'
import { getTransferFailure } from '@scope/core/amounts'
import type { OutgoingTransfer } from '@scope/core/send'
import { useAccount } from '../../hooks/use-account.js'
import { useElapsed } from '../../hooks/use-elapsed.js'
import { useIdentity } from '../../hooks/use-identity.js'
import { useMoneyMessages } from '../../hooks/use-money-messages.js'
import { useOutgoingTransfers, useSend } from '../../hooks/use-send.js'
import { useShownError } from '../../hooks/use-shown-error.js'
import { useTokens } from '../../hooks/use-tokens.js'
import { useViewMessages } from '../../hooks/use-view-messages.js'
import { amountText } from '../../lib/amount-text.js'
import { bidiIsolate } from '../../lib/bidi-isolate.js'
import { useKit } from '../../scope-context.js'
import { IconButton } from '../../ui/icon-button.js'
import { type Step, Steps } from '../../ui/steps.js'

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
          <Progress sending={transfer} namespace={namespace} />
        </li>
      ))}
    </ul>
  )
}

const over: ReadonlySet<OutgoingTransfer['status']> = new Set([
  'confirmed',
  'failed',
  'replaced',
  'dropped',
  'declined',
  'unknown',
])

/** Whole seconds, at least one, short: `2s`. */
const seconds = (ms: number, locale: string) =>
  new Intl.NumberFormat(locale, { style: 'unit', unit: 'second', unitDisplay: 'narrow' }).format(
    Math.max(1, Math.round(ms / 1_000)),
  )

function useSteps(
  { id, status, isSlow, networkId, ...at }: OutgoingTransfer,
  namespace: Namespace,
): readonly Step[] {
  const { network } = useKit()
  // The wallet that was requested, regardless of the chain that the page shows meanwhile.
  const { wallet } = useAccount({ namespace })
  const { sending: messages } = useMoneyMessages()
  const { locale } = useViewMessages()
  const name = network.find(networkId)?.name ?? ''
  const took = (from: number | undefined, to: number | undefined) =>
    from !== undefined && to !== undefined ? seconds(to - from, locale) : undefined
  const isSigned = id !== undefined
  return [
    {
      text: isSigned
        ? messages.signed
        : status === 'checking'
          ? messages.checking
          : messages.awaitingWallet(wallet?.name ?? ''),
      state: isSigned ? 'done' : 'now',
      took: took(at.requestedAt, at.sentAt),
    },
    {
      text: messages.pending(name),
      detail: isSlow ? messages.slow : undefined,
      state: status === 'pending' ? 'now' : status === 'confirmed' ? 'done' : 'later',
      took: took(at.sentAt, at.settledAt),
    },
    { text: messages.confirmed, state: status === 'confirmed' ? 'done' : 'later' },
  ]
}

interface ProgressProps {
  readonly sending: OutgoingTransfer
  readonly namespace: Namespace
}

function Progress({ sending: transfer, namespace }: ProgressProps) {
  const { network, modal } = useKit()
  const send = useSend()
  const { common, locale } = useViewMessages()
  const { sending: messages } = useMoneyMessages()
  const { id, key, status, token, amount, to, name, networkId, requestedAt, sentAt } = transfer
  const identity = useIdentity(to, networkId)
  const { shown } = amountText(amount, token.decimals, locale)
  const { isHidden } = useTokens({ namespace })
  const what = bidiIsolate(isHidden ? token.symbol : `${shown} ${token.symbol}`)
  const isOver = over.has(status)
  const steps = useSteps(transfer, namespace)
  const elapsed = useElapsed(isOver ? undefined : (sentAt ?? requestedAt))
  const on = network.find(networkId)
  const explorer = id && on && explorerHref(on, 'transaction', id)
  const title =
    status === 'confirmed'
      ? messages.sent(what)
      : id === undefined && isOver && status !== 'unknown'
        ? messages.notSent(what)
        : messages.what(what)
  return (
    <section className="scope-transfer" data-status={status}>
      <div className="scope-transfer-head">
        <span role="status">
          <b>{title}</b>
          <small>
            {messages.to(bidiIsolate(name ?? identity.name ?? truncateAddress(to)))}
            {elapsed && ` · ${elapsed}`}
          </small>
        </span>
        {(isOver || status === 'pending') && (
          <IconButton icon="close" label={common.close} onClick={() => send?.dismiss(key)} />
        )}
      </div>
      {isOver && status !== 'confirmed' ? (
        <Ended sending={transfer} namespace={namespace} />
      ) : (
        <Steps steps={steps} />
      )}
      <div className="scope-transfer-links">
        {explorer && (
          <a className="scope-link" href={explorer} target="_blank" rel="noopener noreferrer">
            {common.explorer}
            <span className="scope-sr-only"> ({common.opensNewTab})</span>
          </a>
        )}
        {status === 'awaiting-wallet' && (
          <button type="button" className="scope-link" onClick={() => send?.stopWaiting(key)}>
            {messages.stopWaiting}
          </button>
        )}
        {isOver && id === undefined && status !== 'unknown' && (
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

/** Result of a transfer that was not confirmed. A declined request has its own message. */
function Ended({ sending: { id, status, error }, namespace }: ProgressProps) {
  const { sending: messages, send } = useMoneyMessages()
  const isNotSent = status === 'failed' && id === undefined
  const failure = isNotSent ? getTransferFailure(error) : undefined
  const shownError = useShownError(isNotSent && !failure ? error?.code : undefined)
  function text(): readonly [title: string, hint: string] {
    if (status === 'declined') return [messages.declined, messages.declinedHint]
    if (status === 'unknown')
      return [
        messages.unknown,
        error?.details.reason === 'left' ? messages.leftHint : messages.unknownHint,
      ]
    if (status === 'replaced') return [messages.replaced, messages.replacedHint]
    if (status === 'dropped') return [messages.dropped, messages.droppedHint]
    if (!isNotSent) return [messages.failed, messages.failedHint]
    if (failure)
      return [
        send.failureReasons[failure.reason],
        failure.revertReason ? send.revertReason(failure.revertReason) : '',
      ]
    if (error?.code === 'unknown')
      return [namespace === 'solana' ? messages.failedToSend : messages.error, '']
    return [shownError?.title ?? '', shownError?.hint ?? '']
  }
  const [title, hint] = text()
  return (
    <p role="status">
      <b>{title}</b> {hint}
    </p>
  )
}
