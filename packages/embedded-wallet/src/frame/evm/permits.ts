/**
 * Decodes signatures that let another account take tokens: ERC-2612, DAI's own, and Permit2. They cost no gas and need
 * no further approval. So the approval card describes them next to the full signed data.
 */
import type { Action, Warning } from '../approval/decoded-request.js'
import { allowed, isUnlimited } from './allowance.js'
import { permit2 } from './calls.js'
import {
  hasOnly,
  isAddress,
  isInteger,
  isStruct,
  type ReadTyped,
  type Struct,
} from './typed/struct.js'

interface Permit {
  readonly token: string
  readonly spender: string
  readonly amount: bigint | 'all'
  readonly until?: bigint
}

const structs = (value: unknown): readonly Struct[] =>
  Array.isArray(value) ? value.filter(isStruct) : isStruct(value) ? [value] : []

/** Later than any date. */
const noEnd = 2n ** 256n - 1n

/**
 * Of Permit2: one or several tokens, with the time either of each or of all. An expiration of 0 is that of the block which the
 * signature is used in: until then the deadline of the signature counts.
 */
function ofPermit2(message: Struct): readonly Permit[] {
  const { spender, details, permitted, deadline, sigDeadline } = message
  if (!isAddress(spender)) return []
  return [...structs(details), ...structs(permitted)].flatMap(({ token, amount, expiration }) => {
    if (!isAddress(token) || !isInteger(amount)) return []
    const until = isInteger(expiration) && expiration > 0n ? expiration : (deadline ?? sigDeadline)
    return [{ token, spender, amount: allowed(amount), ...(isInteger(until) && { until }) }]
  })
}

function ofToken(message: Struct, token: unknown): readonly Permit[] {
  const { spender, value, deadline, expiry, allowed: isAllowed } = message
  if (!isAddress(token) || !isAddress(spender)) return []
  const until = isInteger(deadline) ? deadline : expiry
  const time = isInteger(until) ? { until } : {}
  if (isInteger(value)) return [{ token, spender, amount: allowed(value), ...time }]
  if (typeof isAllowed !== 'boolean') return []
  // Of DAI: without an end where it is 0.
  const end = until === 0n ? { until: noEnd } : time
  return [{ token, spender, amount: isAllowed ? 'all' : 0n, ...end }]
}

const fieldsOfToken = [
  'owner',
  'holder',
  'spender',
  'value',
  'nonce',
  'deadline',
  'expiry',
  'allowed',
]
const fieldsOfPermit2 = ['details', 'permitted', 'spender', 'nonce', 'deadline', 'sigDeadline']
const fieldsOfDetail = ['token', 'amount', 'expiration', 'nonce']

/** A witness of Permit2, or a field of an unknown token, may mean anything. */
function isAllRead(message: Struct, isPermit2: boolean): boolean {
  if (!isPermit2) return hasOnly(message, fieldsOfToken)
  const details = [...structs(message.details), ...structs(message.permitted)]
  return (
    hasOnly(message, fieldsOfPermit2) && details.every((detail) => hasOnly(detail, fieldsOfDetail))
  )
}

/** Returns undefined if the permit grants no allowance. */
export const parsePermit: ReadTyped = async ({ primaryType, domain, message, tokens }) => {
  if (!/^Permit/.test(primaryType)) return undefined
  const ofMany = ofPermit2(message)
  const permits = [...ofMany, ...ofToken(message, domain.verifyingContract)]
  if (permits.length === 0) return undefined
  const actions = await Promise.all(
    permits.map(async ({ token, spender, amount, until }): Promise<Action> => {
      const asset = await tokens.read(token)
      const when = until !== undefined && { until }
      return { type: 'approve', asset, spender, amount, ...when, isPermit: true }
    }),
  )
  const warnings: Warning[] = ['permit']
  if (permits.some(({ amount }) => isUnlimited(amount))) warnings.push('unlimited-approval')
  // Another contract may mean anything by these words, and a detail that is none of them was not read.
  const details = [...structs(message.details), ...structs(message.permitted)].length
  const isPermit2 = domain.verifyingContract === permit2
  if (details > ofMany.length || (details > 0 && !isPermit2)) warnings.push('may-move')
  return { actions, warnings, isWhole: isAllRead(message, isPermit2) }
}
