import type { OutgoingSwap, SwapStep } from '@scope/core/swap'
import { getShownWallet } from '../lib/shown-wallet.js'
import { isPendingSwap } from '../lib/swap-state.js'
import { useKit } from '../scope-context.js'
import type { Step } from '../ui/steps.js'
import { useAccount } from './use-account.js'
import { useElapsed } from './use-elapsed.js'
import { useSwapMessages } from './use-swap-messages.js'
import { useSwapText } from './use-swap-text.js'

/** Returns the requests of a swap and what comes last, with the state of each and how long the current one takes. */
export function useSwapSteps(swap: OutgoingSwap): readonly Step[] {
  const { network } = useKit()
  const wallet = getShownWallet(useAccount({ namespace: 'eip155' }))
  const { progress: messages } = useSwapMessages()
  const { sold } = useSwapText(swap)
  const { status, mode, steps, isSlow, networkId, sentAt, requestedAt, bought } = swap
  const isPending = isPendingSwap(swap)
  const elapsed = useElapsed(
    !isPending ? undefined : status === 'pending' ? (sentAt ?? requestedAt) : requestedAt,
  )
  const detail =
    status === 'awaiting-wallet'
      ? messages.inWallet(wallet?.name ?? '')
      : status === 'pending'
        ? isSlow
          ? messages.slow
          : messages.onNetwork(network.find(networkId)?.name ?? '')
        : messages.checking
  const nameOf = ({ kind }: SwapStep) =>
    kind === 'approve' || kind === 'permit'
      ? messages.steps[kind](sold)
      : messages.steps[kind](kind === 'swap' ? bought.symbol : swap.sold.symbol)
  /** A wallet that runs a batch as one is asked once. */
  const requests =
    mode === 'batch'
      ? [{ text: messages.batch(bought.symbol), isDone: status === 'confirmed' }]
      : steps.map((step) => ({ text: nameOf(step), isDone: step.status === 'confirmed' }))
  const at = requests.findIndex(({ isDone }) => !isDone)
  return [
    ...requests.map(({ text, isDone }, index): Step => {
      const isNow = isPending && index === at
      return {
        text,
        state: isDone ? 'done' : isNow ? 'now' : 'later',
        ...(isNow && { detail, took: elapsed }),
      }
    }),
    { text: messages.receive(bought.symbol), state: status === 'confirmed' ? 'done' : 'later' },
  ]
}
