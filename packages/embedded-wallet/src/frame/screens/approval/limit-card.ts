/** Lowers an allowance before it is approved: never above what the page asked for. */
import { type FrameError, isCallReverted } from '../../frame-error.js'
import type { ShownLimit, ShownVersion } from '../../handlers/limit-choice.js'
import { parseAmount, typedAmount } from '../amounts.js'
import { button } from '../element.js'
import { textField } from '../field.js'
import { errorLine, slowButton } from '../form.js'
import type { Card } from '../screen-controller.js'
import { type About, formatAssetAmount, getAssetLabel } from './assets.js'

/** Above this, an amount is as good as none: the field begins empty. */
const half = 2n ** 255n

export interface LimitCardDeps {
  readonly about: About
  readonly limit: ShownLimit
  /** What the card before shows, in the smallest unit. */
  readonly amount: bigint | 'all'
  readonly identity: HTMLElement
  /** Prepares the request with that amount. */
  set(amount: bigint): Promise<ShownVersion>
  /** With the request as it is now, to be shown. */
  onSet(version: ShownVersion): void
  onBack(): void
  onError(error: FrameError): void
}

export function limitCard(deps: LimitCardDeps): Card {
  const { about, limit, amount, identity, set, onSet, onBack, onError } = deps
  const { messages } = about
  const { approval, locale } = messages
  const { asset, max } = limit
  const { decimals = 0 } = asset
  const isLimited = amount !== 'all' && amount < half
  const field = textField(approval.limitIn(getAssetLabel(asset, about)), 'line', {
    inputmode: 'decimal',
    value: isLimited ? typedAmount(amount, decimals, locale) : '',
  })
  const error = errorLine(field)
  /** A limit that comes after Cancel is not shown, and so not approved. */
  let isLeft = false
  const leave = () => {
    isLeft = true
    onBack()
  }
  const run = async () => {
    const typed = parseAmount(field.value(), decimals, locale)
    if (typed === undefined || typed === 0n) {
      error.show(approval.limitInvalid, field)
      field.focus()
      return
    }
    if (typed > max) {
      error.show(approval.limitTooHigh(formatAssetAmount(max, asset, about)), field)
      field.focus()
      return
    }
    try {
      const version = await set(typed)
      if (!isLeft) onSet(version)
    } catch (thrown) {
      if (!isCallReverted(thrown)) throw thrown
      error.show(approval.limitFails, field)
    }
  }
  return {
    title: approval.limit,
    identity,
    content: [field.row, error.element],
    foot: [
      slowButton(approval.setLimit, run, { messages, error, onError }),
      button(messages.cancel, leave, { class: 'plain' }),
    ],
  }
}
