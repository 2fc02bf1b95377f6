/** A permission as the user is shown it: every limit that is enforced. */
import type { Action } from '../../../approval/decoded-request.js'
import { shownLine } from '../../../approval/sanitize-text.js'
import type { Tokens } from '../../tokens.js'
import type { Amount, RequestedPermission } from './permission.js'

type PermissionAction = Extract<Action, { readonly type: 'permission' }>

function amountFields(amount: Amount): Partial<PermissionAction> {
  if (amount.type === 'total') return { amount: amount.max }
  if (amount.type === 'periodic')
    return { amount: amount.max, period: amount.period, from: amount.start }
  const { initial, max, perSecond, start } = amount
  return { amount: max, perSecond, from: start, ...(initial > 0n && { atOnce: initial }) }
}

/** Characters of a site's reason that are shown. */
const maxReasonLength = 200

function getReason({ data }: RequestedPermission['granted']): string | undefined {
  const { justification } = data
  return typeof justification === 'string' ? shownLine(justification, maxReasonLength) : undefined
}

export async function describePermission(
  { permission, delegate, expiry, notBefore, granted }: RequestedPermission,
  tokens: Tokens,
): Promise<PermissionAction> {
  const reason = getReason(granted)
  const base = {
    type: 'permission',
    delegate,
    until: expiry,
    ...(notBefore > 0n && { from: notBefore }),
    ...(reason !== undefined && { reason }),
  } as const
  if (permission.type === 'native')
    return { ...base, asset: { kind: 'native' }, ...amountFields(permission.amount) }
  if (permission.type === 'token')
    return {
      ...base,
      asset: await tokens.read(permission.token),
      ...amountFields(permission.amount),
    }
  const { target, selectors, maxValue, uses } = permission
  return {
    ...base,
    contract: target,
    methods: selectors,
    uses,
    ...(maxValue > 0n && { asset: { kind: 'native' }, amount: maxValue }),
  }
}
