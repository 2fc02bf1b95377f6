import type { OutgoingSwap } from '@scope/core/swap'
import { useMoneyMessages } from '../../hooks/use-money-messages.js'
import { useSwapResult, useSwapText } from '../../hooks/use-swap-text.js'
import { useKit } from '../../scope-context.js'
import { ToastCard } from '../../ui/toast-card.js'

export interface SwapToastsProps {
  readonly swaps: readonly OutgoingSwap[]
  readonly onDismiss: (key: string) => void
}

/** Results of swaps that came while the dialog was closed, in a corner of the page. */
export const SwapToasts = ({ swaps, onDismiss }: SwapToastsProps) =>
  swaps.map((swap) => (
    <SwapToast key={swap.key} swap={swap} onDismiss={() => onDismiss(swap.key)} />
  ))

function SwapToast({
  swap,
  onDismiss,
}: {
  readonly swap: OutgoingSwap
  readonly onDismiss: () => void
}) {
  const { modal } = useKit()
  const { view } = useMoneyMessages().sending
  const { title, detail } = useSwapText(swap)
  const [result] = useSwapResult(swap)
  const { status, key } = swap
  const isConfirmed = status === 'confirmed'
  return (
    <ToastCard
      status={status}
      title={isConfirmed ? title : result}
      detail={isConfirmed ? detail : title}
      viewLabel={view}
      onView={() => modal.open({ view: 'SwapPreview', swap: key })}
      onDismiss={onDismiss}
    />
  )
}
