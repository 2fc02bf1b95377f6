import { explorerHref } from '@scope/core'
import type { OutgoingSwap, Swap } from '@scope/core/swap'
import { useEffect } from 'react'
import { useAccount } from '../../hooks/use-account.js'
import { useAtom } from '../../hooks/use-atom.js'
import { useRevoke } from '../../hooks/use-revoke.js'
import { useSwapMessages } from '../../hooks/use-swap-messages.js'
import { useSwapSteps } from '../../hooks/use-swap-steps.js'
import { useSwapResult, useSwapText } from '../../hooks/use-swap-text.js'
import { useTokenList } from '../../hooks/use-token-list.js'
import { useViewMessages } from '../../hooks/use-view-messages.js'
import { getShownWallet } from '../../lib/shown-wallet.js'
import { isNeutralSwap, isPendingSwap, isUnsentSwap } from '../../lib/swap-state.js'
import { useKit } from '../../scope-context.js'
import { ActionList } from '../../ui/action-list.js'
import { Button } from '../../ui/button.js'
import { InlineError } from '../../ui/inline-error.js'
import { LinkButton } from '../../ui/link-button.js'
import { Notice } from '../../ui/notice.js'
import { RemoteImage } from '../../ui/remote-image.js'
import { StatusHero } from '../../ui/status-hero.js'
import { Steps } from '../../ui/steps.js'
import { WalletImage } from '../../ui/wallet-image.js'

const toAccount = { view: 'Account', namespace: 'eip155' } as const

/** Progress of one swap, from its confirmation to its result. The account follows when it has gone. */
export function Progress({ swap, swapKey }: { readonly swap: Swap; readonly swapKey: string }) {
  const { modal } = useKit()
  const { address } = useAccount({ namespace: 'eip155' })
  const outgoing = useAtom(swap.$swaps).find(({ key, from }) => key === swapKey && from === address)
  const isGone = outgoing === undefined
  useEffect(() => {
    // `replace` would open a dialog that "Done" has closed.
    if (isGone && modal.$state.get().status === 'open') modal.replace(toAccount)
  }, [isGone, modal])
  return outgoing ? <Whole outgoing={outgoing} swap={swap} /> : null
}

interface Props {
  readonly outgoing: OutgoingSwap
  readonly swap: Swap
}

/** Result mark, amounts, steps and actions. Its height doesn't depend on the state. */
function Whole({ outgoing, swap }: Props) {
  const { progress: messages } = useSwapMessages()
  const { title, detail } = useSwapText(outgoing)
  const [resultTitle, resultHint] = useSwapResult(outgoing)
  const steps = useSwapSteps(outgoing)
  const removal = useRevoke(swap, outgoing.key)
  const { status, isSlow } = outgoing
  const isConfirmed = status === 'confirmed'
  const isOver = !isPendingSwap(outgoing) && !isConfirmed
  const isNeutral = isNeutralSwap(outgoing)
  const isLast = outgoing.mode === 'batch' || outgoing.steps.at(-1)?.status === 'pending'
  const hint = () => {
    if (removal.hint) return removal.hint
    if (removal.error) return <InlineError>{removal.error}</InlineError>
    if (isOver || isConfirmed || isSlow) return ''
    if (status === 'pending' && isLast) return messages.canClose
    return outgoing.steps.length > 1 && outgoing.mode !== 'batch' ? messages.keepOpen : ''
  }
  return (
    <section className="scope-swap-progress" data-status={status}>
      <StatusHero
        image={<Image outgoing={outgoing} />}
        state={isConfirmed ? 'done' : !isOver ? 'pending' : isNeutral ? 'idle' : 'error'}
        title={title}
        besides={
          isOver && (
            <Notice kind={isNeutral ? 'warn' : 'danger'} title={resultTitle} isAnnounced>
              {resultHint}
            </Notice>
          )
        }
      >
        {detail}
      </StatusHero>
      {isOver && status !== 'approved' ? <span /> : <Steps steps={steps} />}
      <p className="scope-hint" role="status">
        {hint()}
      </p>
      <Actions
        outgoing={outgoing}
        swap={swap}
        onRevoke={removal.revoke}
        isRevoking={removal.isBusy}
      />
    </section>
  )
}

/** The wallet while it is asked, then both tokens. */
function Image({ outgoing }: Pick<Props, 'outgoing'>) {
  const wallet = getShownWallet(useAccount({ namespace: 'eip155' }))
  const { list } = useTokenList({ namespace: 'eip155' })
  const { status, sold, bought, networkId } = outgoing
  const getImage = (of: OutgoingSwap['sold']) =>
    list.tokens.find((it) => it.networkId === networkId && it.address === of.address)?.imageUrl
  if (status === 'awaiting-wallet') return <WalletImage wallet={wallet} size="large" />
  return (
    <span className="scope-swap-images" aria-hidden="true">
      <RemoteImage name={sold.symbol} src={getImage(sold)} size="large" round />
      <RemoteImage name={bought.symbol} src={getImage(bought)} size="large" round />
    </span>
  )
}

function Actions({
  outgoing,
  swap,
  onRevoke,
  isRevoking,
}: Props & { readonly onRevoke: () => void; readonly isRevoking: boolean }) {
  const { modal, network } = useKit()
  const { account } = useViewMessages()
  const { progress: messages } = useSwapMessages()
  const { id, key, status, networkId } = outgoing
  const on = network.find(networkId)
  const explorer = id && on && explorerHref(on, 'transaction', id)
  function resume() {
    const view = swap.resume(key) ? 'SwapPreview' : 'Swap'
    modal.replace(toAccount)
    modal.push({ view: 'Swap' })
    if (view === 'SwapPreview') modal.push({ view })
  }
  if (status === 'awaiting-wallet')
    return (
      <ActionList key="wallet">
        <Button kind="quiet" onClick={() => swap.stopWaiting(key)}>
          {messages.stopWaiting}
        </Button>
      </ActionList>
    )
  if (status === 'approved')
    return (
      <ActionList inRow key="approved">
        <Button key="revoke" kind="quiet" disabled={isRevoking} onClick={onRevoke}>
          {messages.removeApproval}
        </Button>
        <Button key="continue" disabled={isRevoking} onClick={resume}>
          {messages.continue}
        </Button>
      </ActionList>
    )
  const isConfirmed = status === 'confirmed'
  function close() {
    if (isConfirmed) modal.close()
    else modal.replace(toAccount)
    // What was not confirmed stays in the account, with its warning.
    if (isConfirmed) swap.dismiss(key)
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
        <Button key="close" kind={isConfirmed ? 'primary' : 'quiet'} onClick={close}>
          {isConfirmed ? messages.done : messages.viewAccount}
        </Button>
      )}
      {isUnsentSwap(outgoing) && (
        <Button key="retry" onClick={resume}>
          {messages.again}
        </Button>
      )}
    </ActionList>
  )
}
