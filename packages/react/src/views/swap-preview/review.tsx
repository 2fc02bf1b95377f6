import { KitError, type KitErrorCode } from '@scope/core'
import type { Swap, SwapDraft } from '@scope/core/swap'
import { useEffect, useRef, useState } from 'react'
import { useAtom } from '../../hooks/use-atom.js'
import { useSwapMessages } from '../../hooks/use-swap-messages.js'
import { isBlockedDraft } from '../../lib/swap-state.js'
import { useKit } from '../../scope-context.js'
import { Backup } from '../../ui/backup.js'
import { Button } from '../../ui/button.js'
import { useSecondsLeft } from '../../ui/quote-timer.js'
import { Checks } from './checks.js'
import { ReviewFacts } from './review-facts.js'
import { SwapAmounts } from './swap-amounts.js'
import { useConsents } from './use-consents.js'

/** Milliseconds that a quote is valid. */
const lifetime = 60_000

/** Builds and tries the swap of the form, and shows all of it before the wallet is asked. */
export function Review({ swap }: { readonly swap: Swap }) {
  const { modal } = useKit()
  const draft = useAtom(swap.$draft)
  const isComplete = Boolean(draft?.sold && draft.bought && draft.amount)
  useEffect(() => {
    // If the user arrives in another way, there is nothing to review yet. `replace` would open a closed dialog.
    if (!isComplete && modal.$state.get().status === 'open') modal.replace({ view: 'Swap' })
  }, [isComplete, modal])
  return draft && isComplete ? <Whole draft={draft} swap={swap} /> : null
}

function Whole({ draft, swap }: { readonly draft: SwapDraft; readonly swap: Swap }) {
  const { modal } = useKit()
  const messages = useSwapMessages()
  const review = useAtom(swap.$review)
  const outgoing = useAtom(swap.$swaps)
  const [fault, setFault] = useState<KitErrorCode>()
  const [isRefreshing, setRefreshing] = useState(false)
  const isQuoted = draft.status === 'ready'
  const isReviewed = review.status !== 'none'
  const wasAsked = useRef(false)
  useEffect(() => {
    // A form that was filled again has no quote yet. What was reviewed on an earlier visit may be old.
    if (!isQuoted || (isReviewed && wasAsked.current)) return
    wasAsked.current = true
    void swap.review()
  }, [isQuoted, isReviewed, swap])

  const prepared =
    review.status === 'ready' || review.status === 'loading' ? review.prepared : undefined
  const mode = review.status === 'ready' || review.status === 'loading' ? review.mode : undefined
  const left = useSecondsLeft(prepared && prepared.quote.quotedAt * 1_000 + lifetime)
  const isExpired = review.status === 'ready' && left === 0
  const isBusy = outgoing.some(
    ({ status }) => status === 'checking' || status === 'awaiting-wallet',
  )
  const consents = useConsents(draft, prepared, outgoing)
  const isBlocked = isBlockedDraft(draft, prepared !== undefined)
  /** New quotes don't help. */
  const mustEdit = isBlocked && draft.status !== 'no-quotes'
  const isStuck = isExpired || isBlocked || review.status === 'failed'
  const canSwap =
    review.status === 'ready' &&
    !isStuck &&
    !isBusy &&
    consents.list.every(({ isGiven }) => isGiven)

  async function refresh() {
    setFault(undefined)
    setRefreshing(true)
    await swap.refreshQuotes()
    if (swap.$draft.get()?.status === 'ready') await swap.review()
    setRefreshing(false)
  }
  function edit() {
    // A host may have opened the review without the form.
    if (modal.$state.get().stack.at(-2)?.view === 'Swap') modal.back()
    else modal.replace({ view: 'Swap' })
  }
  function confirm() {
    swap.confirm().catch((error) => setFault(error instanceof KitError ? error.code : 'unknown'))
  }
  return (
    <>
      <Backup namespace="eip155" />
      <SwapAmounts
        draft={draft}
        prepared={prepared}
        isOld={review.status !== 'ready' || isExpired}
      />
      <Checks
        draft={draft}
        review={review}
        isExpired={isExpired}
        isBusy={isBusy}
        isRefreshing={isRefreshing}
        isIncomparable={consents.isIncomparable}
        hasEarlier={consents.hasEarlier}
        fault={fault}
      />
      {consents.list.map(({ label, isGiven, set }) => (
        <label key={label} className="scope-check">
          <input type="checkbox" checked={isGiven} onChange={({ target }) => set(target.checked)} />
          {label}
        </label>
      ))}
      <div className="scope-swap-facts">
        <ReviewFacts draft={draft} swap={swap} prepared={prepared} mode={mode} />
      </div>
      <div className="scope-swap-end-pair scope-pair">
        <Button kind={mustEdit ? 'primary' : 'quiet'} onClick={edit}>
          {messages.preview.edit}
        </Button>
        {mustEdit ? null : isStuck && !isRefreshing ? (
          <Button onClick={() => void refresh()}>{messages.refresh}</Button>
        ) : (
          <button
            type="button"
            className="scope-button scope-button-primary"
            aria-disabled={!canSwap}
            aria-busy={review.status === 'loading' || isRefreshing}
            onClick={() => canSwap && confirm()}
          >
            {messages.preview.swap}
          </button>
        )}
      </div>
    </>
  )
}
