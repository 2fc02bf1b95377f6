import { truncateAddress } from '@scope/core'
import type { CallsSequence } from '@scope/core/calls'
import { useViewMessages } from '../../hooks/use-view-messages.js'
import { amountText } from '../../lib/amount-text.js'
import { bidiIsolate } from '../../lib/bidi-isolate.js'
import { useKit } from '../../scope-context.js'
import type { Step } from '../../ui/steps.js'
import { useCallsMessages } from './use-calls-messages.js'

/** Returns a step per call. Of a contract call only the contract is known here: the wallet shows what it does. */
export function useCallSteps({
  calls,
  networkId,
  status,
  index,
  isSingleRequest,
}: CallsSequence): readonly Step[] {
  const { network } = useKit()
  const { locale } = useViewMessages()
  const { calls: messages } = useCallsMessages()
  const { decimals = 18, symbol = '' } = network.find(networkId)?.nativeCurrency ?? {}
  const isSent = (at: number) => status === 'sent' || (!isSingleRequest && at < index)
  const isNow = (at: number) =>
    at === index && (status === 'requesting' || status === 'pending') && !isSingleRequest
  return calls.map(({ to, data, value = 0n }, at) => {
    const address = bidiIsolate(truncateAddress(to))
    const amount = bidiIsolate(`${amountText(value, decimals, locale).exact} ${symbol}`)
    const isTransfer = data === undefined || data === '0x'
    return {
      text: isTransfer ? messages.send(amount, address) : messages.contract(address),
      detail: !isTransfer && value > 0n ? amount : undefined,
      state: isSent(at) ? 'done' : isNow(at) ? 'now' : 'later',
    }
  })
}
