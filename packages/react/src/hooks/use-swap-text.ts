import type { OutgoingSwap } from '@scope/core/swap'
import { amountText } from '../lib/amount-text.js'
import { bidiIsolate } from '../lib/bidi-isolate.js'
import { isPendingSwap, isUndecidedSwap } from '../lib/swap-state.js'
import { useMessages } from './use-messages.js'
import { useShownError } from './use-shown-error.js'
import { useSwapMessages } from './use-swap-messages.js'
import { useTokenList } from './use-token-list.js'

export interface SwapText {
  /** What is swapped for what, with its state. */
  readonly title: string
  /** What was received, or what is received at least. Empty if nothing is. */
  readonly detail: string
  /** What is sold, in full. Only the symbol while the user hides amounts. */
  readonly sold: string
}

/** Returns what a swap does, in words. Without amounts while the user hides them, and until that is known. */
export function useSwapText(swap: OutgoingSwap): SwapText {
  const { locale } = useMessages()
  const { progress: messages } = useSwapMessages()
  const { isHidden, isThere, tokens } = useTokenList()
  const isSecret = isHidden || (isThere && !tokens)
  const { sold, bought, amount, minAmountOut, amountReceived, status } = swap
  const format = (units: bigint, { decimals, symbol }: OutgoingSwap['sold'], places = 5) =>
    bidiIsolate(
      isSecret ? symbol : `${amountText(units, decimals, locale, places).shown} ${symbol}`,
    )
  const what = format(amount, sold, sold.decimals)
  const target = bidiIsolate(bought.symbol)
  const isDone = status === 'confirmed'
  const name = isDone
    ? messages.swapped
    : isPendingSwap(swap)
      ? messages.swapping
      : isUndecidedSwap(swap)
        ? messages.swapOf
        : messages.notSwapped
  const detail =
    isDone && amountReceived !== undefined
      ? messages.received(format(amountReceived, bought))
      : isPendingSwap(swap) && !isSecret
        ? messages.atLeast(format(minAmountOut, bought))
        : ''
  return { title: name(what, target), detail, sold: what }
}

/** Returns the result of a swap that has ended without being confirmed. */
export function useSwapResult(swap: OutgoingSwap): readonly [title: string, hint: string] {
  const { progress: messages } = useSwapMessages()
  const { sold } = useSwapText(swap)
  const { status, id, batchId, error } = swap
  const isNotSent = status === 'failed' && id === undefined && batchId === undefined
  const shownError = useShownError(
    isNotSent || (status === 'approved' && error?.code !== 'user-rejected')
      ? error?.code
      : undefined,
  )
  switch (status) {
    case 'approved':
      return [
        messages.approved,
        [shownError?.hint, messages.approvedHint(sold)].filter(Boolean).join(' '),
      ]
    case 'declined':
      return [messages.declined, messages.declinedHint]
    case 'unknown':
      return [messages.unknown, messages.unknownHint]
    case 'replaced':
      return [messages.replaced, messages.replacedHint]
    case 'dropped':
      return [messages.dropped, messages.droppedHint]
    default:
      return isNotSent && shownError
        ? [shownError.title, shownError.hint]
        : [messages.failed, messages.failedHint]
  }
}
