import { createPortal } from 'react-dom'
import { useIsFirst } from './hooks/use-is-first.js'
import { useMoneyMessages } from './hooks/use-money-messages.js'
import { useIsOwn, useOutgoingTransfers, useUnseenTransfers } from './hooks/use-open-send.js'
import { isSettled } from './hooks/use-transfer-steps.js'
import { useOwnSwaps, useUnseenSwaps } from './hooks/use-unseen-swaps.js'
import { isPendingSwap } from './lib/swap-state.js'
import { useKit } from './scope-context.js'
import { Toasts } from './toasts.js'
import { adoptStyles } from './ui/adopt-styles.js'
import { ViewIcon } from './ui/view-icon.js'
import { useEffectBeforePaint } from './use-isomorphic-layout-effect.js'

const dress = adoptStyles(`
.scope.scope.scope-open-account[data-status=connected]{overflow:visible}
.scope.scope .scope-open-payment{position:absolute;inset-block-start:-6px;inset-inline-end:-6px;display:grid;place-items:center;inline-size:20px;block-size:20px;border-radius:50%;background:var(--s-success);color:var(--s-bg);box-shadow:0 0 0 2px var(--s-bg)}
.scope.scope .scope-open-payment .scope-icon{inline-size:14px;block-size:14px}
.scope.scope .scope-open-payment[data-state=pending]{background:var(--s-bg)}
.scope.scope .scope-open-payment[data-state=pending]::before{content:"";inline-size:14px;block-size:14px;border-radius:50%;border:2px solid var(--s-accent);border-inline-end-color:transparent;animation:scope-payment 1s linear infinite}
.scope.scope .scope-open-payment[data-state=failed]{background:var(--s-danger)}
@keyframes scope-payment{to{rotate:1turn}}
@media(prefers-reduced-motion:reduce){.scope.scope .scope-open-payment[data-state=pending]::before{animation-duration:4s}}
`)

/** Payments and swaps of the account button: the mark on it, and the toasts of the page, which the first button draws. */
export function ButtonPayment() {
  const kit = useKit()
  const isFirst = useIsFirst(kit)
  return (
    <>
      <PaymentMark />
      {isFirst &&
        (kit.send?.showsToasts || kit.swap?.showsToasts) &&
        createPortal(<Toasts />, document.body)}
    </>
  )
}

/** A ring while a payment or a swap is pending, then a mark of its result until the user opens the dialog. */
function PaymentMark() {
  const transfers = useOutgoingTransfers().filter(useIsOwn())
  const swaps = useOwnSwaps()
  const unseenTransfers = useUnseenTransfers()
  const unseenSwaps = useUnseenSwaps()
  const { button, swapButton } = useMoneyMessages().sending
  useEffectBeforePaint(() => dress(document), [])
  const isPaying = transfers.some((transfer) => !isSettled(transfer))
  const isPending = isPaying || swaps.some(isPendingSwap)
  const unseen = [...unseenTransfers, ...unseenSwaps]
  if (!isPending && unseen.length === 0) return null
  const isConfirmed = unseen.every(({ status }) => status === 'confirmed')
  const state = isPending ? 'pending' : isConfirmed ? 'confirmed' : 'failed'
  const isPayment = isPending ? isPaying : unseenTransfers.length > 0
  return (
    <span className="scope-open-payment" data-state={state}>
      {state === 'confirmed' ? <ViewIcon name="check" /> : state === 'failed' && '!'}
      <span className="scope-sr-only">{(isPayment ? button : swapButton)[state]}. </span>
    </span>
  )
}
