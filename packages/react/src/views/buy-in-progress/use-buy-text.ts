import type { Checkout } from '@scope/core/on-ramp'
import { useMessages } from '../../hooks/use-messages.js'
import { useOnRampMessages } from '../../hooks/use-on-ramp-messages.js'
import { bidiIsolate } from '../../lib/bidi-isolate.js'
import { boughtText, moneyText } from '../../lib/money-text.js'
import { providerName } from '../../lib/on-ramp-text.js'
import type { Step } from '../../ui/steps.js'

/** Number of steps that are done. */
const doneSteps = { pending: 0, failed: 0, paid: 1, sending: 2, success: 3 } as const

/** Returns what a purchase does now, and its steps. */
export function useBuyText({ status, purchase }: Checkout): {
  readonly title: string
  readonly hint: string
  readonly steps: readonly Step[]
} {
  const { locale } = useMessages()
  const messages = useOnRampMessages()
  const { progress } = messages
  const provider = bidiIsolate(purchase ? providerName(purchase) : '…')
  const { amountOut, symbol = '' } = purchase ?? {}
  const bought = amountOut === undefined ? symbol : boughtText(amountOut, symbol, locale).shown
  const paid =
    purchase && moneyText(purchase.fiatAmount, { currency: purchase.fiatCurrency, locale })
  const titles = {
    pending: progress.pending(provider),
    paid: progress.paid,
    sending: progress.sending,
    success: progress.success(bidiIsolate(bought)),
    failed: progress.failed,
  }
  const hints = {
    pending: progress.pendingHint,
    paid: progress.paidHint(provider),
    sending: progress.sendingHint,
    success: progress.successHint,
    failed: progress.failedHint(provider),
  }
  const texts = [
    paid ? progress.steps.pay(bidiIsolate(paid)) : progress.steps.payPlain,
    progress.steps.send(provider),
    bought ? progress.steps.receive(bidiIsolate(bought)) : progress.steps.receivePlain,
  ]
  const done = doneSteps[status]
  const steps = texts.map((text, at): Step => {
    const isNow = at === done && status !== 'failed'
    return { text, state: at < done ? 'done' : isNow ? 'now' : 'later' }
  })
  return { title: titles[status], hint: hints[status], steps }
}
