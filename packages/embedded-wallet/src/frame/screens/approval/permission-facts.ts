/** Every limit of a permission: what, how much, how often, for whom, and until when (ERC-7715). */
import type { Action } from '../../approval/decoded-request.js'
import { shownDuration, shownMoment } from '../times.js'
import { type About, formatAssetAmount, getContract, worthLine } from './assets.js'
import { fact, twoLines } from './description-list.js'
import { untilFact } from './fields.js'

type Permission = Extract<Action, { readonly type: 'permission' }>

function amountFacts(
  { asset, amount, atOnce, period, perSecond, contract }: Permission,
  about: About,
): readonly HTMLElement[] {
  if (!asset || amount === undefined) return []
  const { approval, locale } = about.messages
  const show = (value: bigint) => formatAssetAmount(value, asset, about)
  const most = twoLines(show(amount), worthLine(amount, asset, about))
  return [
    ...(atOnce === undefined ? [] : [fact(approval.atOnce, show(atOnce))]),
    ...(perSecond === undefined ? [] : [fact(approval.perSecond, show(perSecond))]),
    fact(period === undefined ? approval.inTotal : approval.amount, most),
    ...(period === undefined ? [] : [fact(approval.every, shownDuration(period, locale))]),
    ...(contract === undefined ? getContract(asset, about.messages) : []),
  ]
}

export function permissionFacts(permission: Permission, about: About): readonly HTMLElement[] {
  const { delegate, contract, methods = [], uses, from, until, reason } = permission
  const { approval, locale } = about.messages
  const begins = from === undefined ? undefined : shownMoment(from, locale)
  return [
    ...(contract === undefined ? [] : [fact(approval.contract, contract, 'code')]),
    ...(methods.length === 0 ? [] : [fact(approval.methods, methods.join(', '), 'code')]),
    ...amountFacts(permission, about),
    ...(uses === undefined ? [] : [fact(approval.uses, uses.toString())]),
    fact(approval.usedBy, delegate, 'code'),
    ...(begins === undefined ? [] : [fact(approval.begins, begins)]),
    ...(until === 0n ? [] : untilFact(until, about)),
    ...(reason === undefined ? [] : [fact(approval.reason, reason)]),
  ]
}
