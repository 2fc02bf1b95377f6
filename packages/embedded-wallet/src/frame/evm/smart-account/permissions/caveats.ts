/** Limits of a permission as contracts enforce them. Each byte of the terms is what the contract reads (ERC-7710). */
import { concat, type Hex, pad, toHex } from 'viem'
import { enforcers } from '../contracts.js'
import type { Caveat } from './delegation.js'
import type { Amount, Permission, RequestedPermission } from './permission.js'

const word = (value: bigint): Hex => pad(toHex(value), { size: 32 })
const half = (value: bigint): Hex => pad(toHex(value), { size: 16 })

function amountTerms(amount: Amount): Hex {
  if (amount.type === 'total') return word(amount.max)
  if (amount.type === 'periodic')
    return concat([word(amount.max), word(amount.period), word(amount.start)])
  const { initial, max, perSecond, start } = amount
  return concat([word(initial), word(max), word(perSecond), word(start)])
}

const noValue: Caveat = { enforcer: enforcers.valueLte, terms: word(0n) }
const nativeEnforcers = {
  total: enforcers.nativeTotal,
  periodic: enforcers.nativePeriod,
  stream: enforcers.nativeStream,
}
const tokenEnforcers = {
  total: enforcers.tokenTotal,
  periodic: enforcers.tokenPeriod,
  stream: enforcers.tokenStream,
}

function permissionCaveats(permission: Permission): readonly Caveat[] {
  if (permission.type === 'native') {
    const { amount } = permission
    return [
      // Payments alone: a call could do more than move the amount.
      { enforcer: enforcers.exactCalldata, terms: '0x' },
      { enforcer: nativeEnforcers[amount.type], terms: amountTerms(amount) },
    ]
  }
  if (permission.type === 'token') {
    const { token, amount } = permission
    return [
      { enforcer: tokenEnforcers[amount.type], terms: concat([token, amountTerms(amount)]) },
      noValue,
    ]
  }
  const { target, selectors, maxValue, uses } = permission
  return [
    { enforcer: enforcers.allowedTargets, terms: target },
    { enforcer: enforcers.allowedMethods, terms: concat([...selectors]) },
    maxValue === 0n ? noValue : { enforcer: enforcers.nativeTotal, terms: word(maxValue) },
    { enforcer: enforcers.limitedCalls, terms: word(uses) },
  ]
}

/** @param nonce - Of the account’s permissions. A higher one revokes them all. */
export const getCaveats = (
  { permission, expiry, notBefore }: RequestedPermission,
  nonce: bigint,
): readonly Caveat[] => [
  ...permissionCaveats(permission),
  // Both bounds are strict.
  {
    enforcer: enforcers.timestamp,
    terms: concat([half(notBefore === 0n ? 0n : notBefore - 1n), half(expiry)]),
  },
  { enforcer: enforcers.nonce, terms: word(nonce) },
]
