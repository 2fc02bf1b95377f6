import { explorerHref } from '@scope/core'
import type { OutgoingSwap, Swap } from '@scope/core/swap'
import { useAccount } from '../../hooks/use-account.js'
import { useOpenedSwap } from '../../hooks/use-opened-swap.js'
import { useOutgoingSwaps } from '../../hooks/use-outgoing-swaps.js'
import { useRevoke } from '../../hooks/use-revoke.js'
import { useSwapMessages } from '../../hooks/use-swap-messages.js'
import { useSwapSteps } from '../../hooks/use-swap-steps.js'
import { useSwapResult, useSwapText } from '../../hooks/use-swap-text.js'
import { useViewMessages } from '../../hooks/use-view-messages.js'
import { isPendingSwap, isUnsentSwap } from '../../lib/swap-state.js'
import { useKit } from '../../scope-context.js'
import { IconButton } from '../../ui/icon-button.js'
import { InlineError } from '../../ui/inline-error.js'
import { Steps } from '../../ui/steps.js'

/** Shown at a time: the newest. */
const max = 3

/** Outgoing swaps of the account, in its view: steps, results and what can be done about them. */
export function OutgoingSwaps() {
  const { address } = useAccount({ namespace: 'eip155' })
  const { progress: messages } = useSwapMessages()
  const { swap } = useOpenedSwap()
  const swaps = useOutgoingSwaps().filter(({ from }) => from === address)
  if (!swap || swaps.length === 0) return null
  return (
    <ul className="scope-transfers" aria-label={messages.label}>
      {swaps.slice(0, max).map((outgoing) => (
        <li key={outgoing.key}>
          <SwapCard outgoing={outgoing} swap={swap} />
        </li>
      ))}
    </ul>
  )
}

function SwapCard({ outgoing, swap }: { readonly outgoing: OutgoingSwap; readonly swap: Swap }) {
  const { modal, network } = useKit()
  const { account, common } = useViewMessages()
  const { progress: messages } = useSwapMessages()
  const { title, detail } = useSwapText(outgoing)
  const [resultTitle, resultHint] = useSwapResult(outgoing)
  const steps = useSwapSteps(outgoing)
  const removal = useRevoke(swap, outgoing.key)
  const { id, key, status, networkId } = outgoing
  const isPending = isPendingSwap(outgoing)
  const isApproved = status === 'approved'
  const on = network.find(networkId)
  const explorer = id && on && explorerHref(on, 'transaction', id)
  // The swap of another account or network can't be reviewed.
  function resume() {
    const isResumed = swap.resume(key)
    // The review leads back to the form.
    modal.push({ view: 'Swap' })
    if (isResumed) modal.push({ view: 'SwapPreview' })
  }
  return (
    <section className="scope-transfer" data-status={status}>
      <div className="scope-transfer-head">
        <span role="status">
          <b>{title}</b>
          <small>{detail}</small>
        </span>
        {(!isPending || status === 'pending') && (
          <IconButton icon="close" label={common.close} onClick={() => swap.dismiss(key)} />
        )}
      </div>
      {isPending || status === 'confirmed' ? (
        <Steps steps={steps} />
      ) : (
        <p role="status">
          <b>{resultTitle}</b> {resultHint}
        </p>
      )}
      {removal.error && <InlineError>{removal.error}</InlineError>}
      <div className="scope-transfer-links">
        {isApproved && (
          <>
            <button
              type="button"
              className="scope-link"
              aria-disabled={removal.isBusy}
              onClick={() => !removal.isBusy && resume()}
            >
              {messages.continue}
            </button>
            <button
              type="button"
              className="scope-link"
              aria-disabled={removal.isBusy}
              onClick={removal.revoke}
            >
              {removal.hint || messages.removeApproval}
            </button>
          </>
        )}
        {explorer && (
          <a className="scope-link" href={explorer} target="_blank" rel="noopener noreferrer">
            {account.explorer}
            <span className="scope-sr-only"> ({account.opensNewTab})</span>
          </a>
        )}
        {isPending && (
          <button
            type="button"
            className="scope-link"
            onClick={() => modal.push({ view: 'SwapPreview', swap: key })}
          >
            {messages.details}
          </button>
        )}
        {status === 'awaiting-wallet' && (
          <button type="button" className="scope-link" onClick={() => swap.stopWaiting(key)}>
            {messages.stopWaiting}
          </button>
        )}
        {isUnsentSwap(outgoing) && (
          <button type="button" className="scope-link" onClick={resume}>
            {messages.again}
          </button>
        )}
      </div>
    </section>
  )
}
