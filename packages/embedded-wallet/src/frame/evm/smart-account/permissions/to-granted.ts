/** A permission in the words of its request, as it is granted: what the page left open is filled in, and nothing else is in it. */
import { hexOf, toSafeInteger } from '../../quantity.js'
import type { Amount, Permission, RequestedPermission } from './permission.js'

function amountData(amount: Amount): Readonly<Record<string, unknown>> {
  const { max } = amount
  if (amount.type === 'total') return { allowanceAmount: hexOf(max) }
  const startTime = toSafeInteger(amount.start)
  if (amount.type === 'periodic')
    return {
      periodAmount: hexOf(max),
      periodDuration: toSafeInteger(amount.period),
      startTime,
    }
  return {
    initialAmount: hexOf(amount.initial),
    amountPerSecond: hexOf(amount.perSecond),
    maxAmount: hexOf(max),
    startTime,
  }
}

function permissionData(permission: Permission): Readonly<Record<string, unknown>> {
  if (permission.type === 'native') return amountData(permission.amount)
  if (permission.type === 'token')
    return { tokenAddress: permission.token, ...amountData(permission.amount) }
  const { target, selectors, maxValue, uses } = permission
  return {
    address: target,
    // The value is that of all calls together.
    functions: selectors.map((selector, at) => ({
      selector,
      ...(at === 0 && maxValue > 0n && { valueLimit: hexOf(maxValue) }),
    })),
    maxUses: toSafeInteger(uses),
  }
}

const maxJustification = 512

export function toGranted(
  type: string,
  {
    permission,
    notBefore,
    justification,
  }: Pick<RequestedPermission, 'permission' | 'notBefore'> & { readonly justification: unknown },
): RequestedPermission['granted'] {
  const isTotal = permission.type !== 'call' && permission.amount.type === 'total'
  return {
    type,
    data: {
      ...permissionData(permission),
      ...(isTotal && notBefore > 0n && { startTime: toSafeInteger(notBefore) }),
      ...(typeof justification === 'string' && {
        justification: justification.slice(0, maxJustification),
      }),
    },
  }
}
