import type { Namespace } from '@scope/core'
import type { OutgoingTransfer } from '@scope/core/send'
import { getShownWallet } from '../lib/shown-wallet.js'
import { useKit } from '../scope-context.js'
import type { Step } from '../ui/steps.js'
import { useAccount } from './use-account.js'
import { useElapsed } from './use-elapsed.js'
import { useMoneyMessages } from './use-money-messages.js'
import { useViewMessages } from './use-view-messages.js'

/** Whole seconds, at least one, short: `2s`. */
const seconds = (ms: number, locale: string) =>
  new Intl.NumberFormat(locale, { style: 'unit', unit: 'second', unitDisplay: 'narrow' }).format(
    Math.max(1, Math.round(ms / 1_000)),
  )

const pendingStatuses: ReadonlySet<OutgoingTransfer['status']> = new Set([
  'checking',
  'awaiting-wallet',
  'pending',
])

/** Whether nothing more will happen to a transfer. */
export const isSettled = ({ status }: OutgoingTransfer): boolean => !pendingStatuses.has(status)

/**
 * Returns the three steps of a transfer, with how long each took or is taking. The wallet's name defaults to that of the
 * connector.
 */
export function useTransferSteps(
  { id, status, isSlow, networkId, requestedAt, sentAt, settledAt }: OutgoingTransfer,
  namespace: Namespace,
  walletName?: string,
): readonly Step[] {
  const { network } = useKit()
  // The wallet that was requested, regardless of the chain that the page shows meanwhile.
  const wallet = getShownWallet(useAccount({ namespace }))
  const { sending: messages } = useMoneyMessages()
  const { locale } = useViewMessages()
  const isSigned = id !== undefined
  const elapsed = useElapsed(pendingStatuses.has(status) ? (sentAt ?? requestedAt) : undefined)
  const took = (from: number | undefined, to: number | undefined) =>
    from !== undefined && to !== undefined ? seconds(to - from, locale) : undefined
  return [
    {
      text: isSigned
        ? messages.signed
        : status === 'checking'
          ? messages.checking
          : messages.awaitingWallet(walletName ?? wallet?.name ?? ''),
      state: isSigned ? 'done' : 'now',
      took: isSigned ? took(requestedAt, sentAt) : elapsed,
    },
    {
      text: messages.pending(network.find(networkId)?.name ?? ''),
      detail: isSlow ? messages.slow : undefined,
      state: status === 'pending' ? 'now' : status === 'confirmed' ? 'done' : 'later',
      took: status === 'pending' ? elapsed : took(sentAt, settledAt),
    },
    { text: messages.confirmed, state: status === 'confirmed' ? 'done' : 'later' },
  ]
}
