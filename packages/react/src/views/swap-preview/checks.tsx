import type { KitErrorCode } from '@scope/core'
import type { SwapDraft, SwapReview } from '@scope/core/swap'
import { useMessages } from '../../hooks/use-messages.js'
import { useShownError } from '../../hooks/use-shown-error.js'
import { useSwapMessages } from '../../hooks/use-swap-messages.js'
import { bidiIsolate } from '../../lib/bidi-isolate.js'
import { getImpactLevel, impactText, percentText, shortAmount } from '../../lib/price-text.js'
import { isBlockedDraft } from '../../lib/swap-state.js'
import { useKit } from '../../scope-context.js'
import { Notice } from '../../ui/notice.js'
import { ViewIcon } from '../../ui/view-icon.js'

/** Hundredths of a percent: more than this is worth a warning. */
const highSlippage = 500

/** What was found before the wallet is asked. It has the height of a notice from the start, and announces each one. */
export function Checks({
  draft,
  review,
  isExpired,
  isBusy,
  isRefreshing,
  isIncomparable,
  hasEarlier,
  fault,
}: {
  readonly draft: SwapDraft
  readonly review: SwapReview
  readonly isExpired: boolean
  /** Another swap is pending in the wallet. */
  readonly isBusy: boolean
  readonly isRefreshing: boolean
  /** No pool offers the pair. */
  readonly isIncomparable: boolean
  /** An earlier swap of the same tokens has an unknown status. */
  readonly hasEarlier: boolean
  /** Why the wallet was not asked. */
  readonly fault: KitErrorCode | undefined
}) {
  const { locale } = useMessages()
  const { preview: messages, status: statuses, noQuotesHint } = useSwapMessages()
  const failure = useShownError(
    fault ?? (review.status === 'failed' ? review.error.code : undefined),
  )
  const prepared = review.status === 'ready' ? review.prepared : undefined
  const quote = prepared?.quote ?? draft.quote
  const impact = quote?.priceImpactBps
  const { bought, slippageBps, status } = draft
  const isUnquoted = status === 'no-quotes'
  const isBlocked = isBlockedDraft(draft, prepared !== undefined)

  function result() {
    if (isBusy)
      return (
        <Notice kind="warn" title={messages.busy} isAnnounced>
          {messages.busyHint}
        </Notice>
      )
    if (isBlocked && !(isUnquoted && isRefreshing))
      return (
        <Notice kind="warn" title={statuses[status]} isAnnounced>
          {isUnquoted ? noQuotesHint : messages.unreadyHint}
        </Notice>
      )
    if (isRefreshing || review.status === 'none' || review.status === 'loading')
      return (
        <Notice kind="pending" title={messages.checking} mark={<i />} isAnnounced>
          {messages.checkingHint}
        </Notice>
      )
    if (failure)
      return (
        <Notice kind="warn" title={failure.title} isAnnounced>
          {failure.hint}
        </Notice>
      )
    if (isExpired)
      return (
        <Notice kind="warn" title={messages.expired} isAnnounced>
          {messages.expiredHint}
        </Notice>
      )
    if (prepared) return <Simulation prepared={prepared} />
    return null
  }
  return (
    <div className="scope-checks" role="status">
      {review.status === 'ready' && review.previous && bought && (
        <Notice kind="warn" title={messages.changed} isAnnounced>
          {messages.was(
            bidiIsolate(
              `${shortAmount(review.previous.amountOut, bought.decimals, locale)} ${bought.symbol}`,
            ),
          )}
        </Notice>
      )}
      {impact !== undefined && getImpactLevel(impact) === 'danger' && (
        <Notice
          kind="danger"
          title={messages.impactHigh(bidiIsolate(impactText(impact, locale)))}
          isAnnounced
        >
          {messages.impactHighHint}
        </Notice>
      )}
      {isIncomparable && (
        <Notice kind="warn" title={messages.incomparable} isAnnounced>
          {messages.incomparableHint}
        </Notice>
      )}
      {hasEarlier && (
        <Notice kind="warn" title={messages.earlier} isAnnounced>
          {messages.earlierHint}
        </Notice>
      )}
      {quote?.isWorse && (
        <Notice kind="warn" title={messages.worse} isAnnounced>
          {messages.worseHint}
        </Notice>
      )}
      {slippageBps > highSlippage && (
        <Notice
          kind="warn"
          title={messages.slippageHigh(bidiIsolate(percentText(slippageBps, locale)))}
          isAnnounced
        />
      )}
      {prepared?.isTaxed && (
        <Notice kind="warn" title={messages.taxed} isAnnounced>
          {messages.taxedHint}
        </Notice>
      )}
      {result()}
    </div>
  )
}

function Simulation({
  prepared: { simulation, networkId },
}: {
  readonly prepared: Extract<SwapReview, { status: 'ready' }>['prepared']
}) {
  const { network } = useKit()
  const { preview: messages } = useSwapMessages()
  if (simulation === 'unavailable')
    return (
      <Notice kind="warn" title={messages.notSimulated} isAnnounced>
        {messages.notSimulatedHint}
      </Notice>
    )
  const name = network.find(networkId)?.name ?? ''
  return (
    <Notice
      kind="success"
      title={messages.simulated(bidiIsolate(name))}
      mark={<ViewIcon name="check" />}
      isAnnounced
    >
      {messages.simulatedHint}
    </Notice>
  )
}
