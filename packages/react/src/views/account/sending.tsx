import { explorerHref, type Namespace } from '@scope/core'
import type { OutgoingTransfer, Send } from '@scope/core/send'
import { type ReactNode, useEffect } from 'react'
import { useAccount } from '../../hooks/use-account.js'
import { useMoneyMessages } from '../../hooks/use-money-messages.js'
import { useOpenSend, useOutgoingTransfers } from '../../hooks/use-open-send.js'
import { useTokenList } from '../../hooks/use-token-list.js'
import { useTransferResult } from '../../hooks/use-transfer-result.js'
import { isSettled, useTransferSteps } from '../../hooks/use-transfer-steps.js'
import { isUnsent, useTransferText } from '../../hooks/use-transfer-text.js'
import { useViewMessages } from '../../hooks/use-view-messages.js'
import { getShownWallet } from '../../lib/shown-wallet.js'
import { useKit } from '../../scope-context.js'
import { ActionList } from '../../ui/action-list.js'
import { adoptStyles } from '../../ui/adopt-styles.js'
import { Button } from '../../ui/button.js'
import { LinkButton } from '../../ui/link-button.js'
import { Notice } from '../../ui/notice.js'
import { RemoteImage } from '../../ui/remote-image.js'
import { Skeleton } from '../../ui/skeleton.js'
import { StatusHero } from '../../ui/status-hero.js'
import { Steps } from '../../ui/steps.js'
import { WalletImage } from '../../ui/wallet-image.js'
import { useEffectBeforePaint } from '../../use-isomorphic-layout-effect.js'

const dress = adoptStyles(`
.scope.scope .scope-sending{display:grid;grid-template-rows:auto auto 1fr auto;gap:calc(var(--s-gap)*3);min-block-size:420px}
.scope.scope .scope-sending .scope-hero-text{min-block-size:0}
.scope.scope .scope-sending .scope-steps{padding:14px;border-radius:var(--s-radius-row);background:var(--s-raised)}
.scope.scope .scope-sending>.scope-hint{min-block-size:1lh;align-self:end}
`)

/** Progress of one transfer, from its confirmation to its result. The account follows when it has gone. */
export function Sending({
  transfer: key,
  namespace,
}: {
  readonly transfer: string
  readonly namespace: Namespace
}) {
  const { modal } = useKit()
  const send = useOpenSend()
  const { address } = useAccount({ namespace })
  const transfer = useOutgoingTransfers().find((it) => it.key === key && it.from === address)
  const isGone = send !== undefined && !transfer
  useEffect(() => {
    // `replace` would open a dialog that "Done" has closed.
    if (isGone && modal.$state.get().status === 'open')
      modal.replace({ view: 'Account', namespace })
  }, [isGone, modal, namespace])
  return send && transfer ? (
    <SendingProgress transfer={transfer} namespace={namespace} send={send} />
  ) : (
    <Skeleton rows={6} />
  )
}

interface SendingProgressProps {
  readonly transfer: OutgoingTransfer
  readonly namespace: Namespace
  readonly send: Send
  /** Name of the wallet behind WalletConnect. */
  readonly walletName?: string
  /** Buttons while the wallet is asked, in place of "Stop waiting". */
  readonly walletActions?: ReactNode
}

/** Result mark, amount, recipient, steps and actions. Its height doesn't depend on the state. */
export function SendingProgress({
  transfer,
  namespace,
  send,
  walletName,
  walletActions,
}: SendingProgressProps) {
  const { sending: messages } = useMoneyMessages()
  const { title, recipient } = useTransferText(transfer)
  const steps = useTransferSteps(transfer, namespace, walletName)
  const [resultTitle, resultHint] = useTransferResult(transfer, namespace)
  useEffectBeforePaint(() => dress(document), [])
  const { status, isSlow } = transfer
  const isConfirmed = status === 'confirmed'
  const isFailed = isSettled(transfer) && !isConfirmed
  return (
    <section className="scope-sending" data-status={status}>
      <StatusHero
        image={
          <TransferImage
            transfer={transfer}
            namespace={namespace}
            {...(walletName && { walletName })}
          />
        }
        state={isConfirmed ? 'done' : !isFailed ? 'pending' : isNeutral(status) ? 'idle' : 'error'}
        title={title}
        besides={
          isFailed && (
            <Notice kind={isNeutral(status) ? 'warn' : 'danger'} title={resultTitle} isAnnounced>
              {resultHint}
            </Notice>
          )
        }
      >
        {recipient}
      </StatusHero>
      {isFailed ? <span /> : <Steps steps={steps} />}
      <p className="scope-hint">{status === 'pending' && !isSlow && messages.canClose}</p>
      <Actions
        transfer={transfer}
        namespace={namespace}
        send={send}
        walletActions={walletActions}
      />
    </section>
  )
}

/** No failure: the user declined, or the result isn't known. */
const isNeutral = (status: OutgoingTransfer['status']) =>
  status === 'declined' || status === 'unknown' || status === 'replaced'

/** The wallet while it is asked, then the token. */
function TransferImage({ transfer, namespace, walletName }: Omit<SendingProgressProps, 'send'>) {
  const wallet = getShownWallet(useAccount({ namespace }))
  const { list } = useTokenList({ namespace })
  const { id, token, networkId } = transfer
  if (id === undefined && !isSettled(transfer))
    return (
      <WalletImage wallet={wallet && { ...wallet, name: walletName ?? wallet.name }} size="large" />
    )
  const listed = list.tokens.find(
    (it) => it.networkId === networkId && it.address === token.address,
  )
  return <RemoteImage name={token.symbol} src={listed?.imageUrl} size="large" round />
}

function Actions({ transfer, namespace, send, walletActions }: SendingProgressProps) {
  const { modal, network } = useKit()
  const { account } = useViewMessages()
  const { sending: messages } = useMoneyMessages()
  const { id, key, status, networkId } = transfer
  if (status === 'awaiting-wallet')
    return (
      walletActions ?? (
        <ActionList key="wallet">
          <Button kind="quiet" onClick={() => send.stopWaiting(key)}>
            {messages.stopWaiting}
          </Button>
        </ActionList>
      )
    )
  const on = network.find(networkId)
  const explorer = id && on && explorerHref(on, 'transaction', id)
  const toAccount = () => modal.replace({ view: 'Account', namespace })
  function retry() {
    // A transfer of another account or network can't be reviewed.
    const view = send.again(key) ? 'WalletSendPreview' : 'WalletSend'
    toAccount()
    modal.push({ view })
  }
  function close() {
    if (status === 'confirmed') modal.close()
    else toAccount()
    // What was not confirmed stays in the account, with its warning.
    if (status === 'confirmed') send.dismiss(key)
  }
  return (
    <ActionList inRow>
      {explorer && (
        <LinkButton key="explorer" kind="quiet" href={explorer} target="_blank">
          {account.explorer}
          <span className="scope-sr-only"> ({account.opensNewTab})</span>
        </LinkButton>
      )}
      {status !== 'checking' && (
        <Button key="close" kind={status === 'confirmed' ? 'primary' : 'quiet'} onClick={close}>
          {status === 'confirmed' ? messages.done : messages.viewAccount}
        </Button>
      )}
      {isUnsent(transfer) && (
        <Button key="retry" onClick={retry}>
          {messages.retry}
        </Button>
      )}
    </ActionList>
  )
}
