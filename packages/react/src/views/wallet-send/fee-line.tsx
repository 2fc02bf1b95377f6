import type { Draft } from '@scope/core/send'
import { useFeeText } from '../../hooks/use-fee-text.js'
import { useMoneyMessages } from '../../hooks/use-money-messages.js'
import { ExpandableAmount } from '../../ui/expandable-amount.js'
import { SegmentedControl } from '../../ui/segmented-control.js'

/** Maximum fee, and the speed if the network offers a choice. */
export function FeeLine({
  draft,
  onRate,
}: {
  readonly draft: Draft
  readonly onRate: (rate: bigint | undefined) => void
}) {
  const { send: messages } = useMoneyMessages()
  const { preview, feeRate } = draft
  const fee = useFeeText(draft)
  const shown = [fee?.shown, fee?.fiat].filter(Boolean).join(' · ')
  const known =
    preview.status === 'ready' || preview.status === 'loading' ? preview.preview : undefined
  const choices = known?.feeChoices ?? []
  const chosen =
    choices.find(({ rate }) => rate === feeRate) ?? choices.find(({ speed }) => speed === 'normal')
  return (
    <>
      {choices.length > 1 && chosen && (
        <SegmentedControl
          label={messages.speed}
          options={choices.map(({ speed }) => ({ id: speed, text: messages.speeds[speed] }))}
          value={chosen.speed}
          // The normal rate is the node's own: the user hasn't agreed to an arbitrary fee.
          onChange={(speed) =>
            onRate(
              speed === 'normal'
                ? undefined
                : choices.find((choice) => choice.speed === speed)?.rate,
            )
          }
        />
      )}
      {/* Keeps its space, so that nothing moves when it loads. */}
      <div className="scope-fee" role="status" aria-busy={preview.status === 'loading'}>
        {preview.status === 'failed'
          ? messages.feeUnknown
          : fee && <ExpandableAmount shown={`${messages.fee}: ${shown}`} exact={fee.exact} />}
      </div>
    </>
  )
}
