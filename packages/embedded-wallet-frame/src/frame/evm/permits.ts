/**
 * Signatures that allow somebody to take tokens: ERC-2612, DAI's own, and those of Permit2. They cost nothing and ask
 * nobody again, so they are said in words, beside all that is signed.
 */
import type { Act, Warning } from '../approval/reading.js'
import { allowed, isUnlimited } from './allowance.js'
import type { Tokens } from './tokens.js'

type Struct = Readonly<Record<string, unknown>>

export interface PermitReading {
  readonly acts: readonly Act[]
  readonly warnings: readonly Warning[]
}

interface Permit {
  readonly token: string
  readonly spender: string
  readonly amount: bigint | 'all'
  readonly until?: bigint
}

const isAddress = (value: unknown): value is string =>
  typeof value === 'string' && /^0x[\da-f]{40}$/.test(value)
const isAmount = (value: unknown): value is bigint => typeof value === 'bigint'
const isStruct = (value: unknown): value is Struct =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const structs = (value: unknown): readonly Struct[] =>
  Array.isArray(value) ? value.filter(isStruct) : isStruct(value) ? [value] : []

/** Of Permit2: one or several tokens, with the time either of each or of all. */
function ofPermit2(message: Struct): readonly Permit[] {
  const { spender, details, permitted, deadline } = message
  if (!isAddress(spender)) return []
  return [...structs(details), ...structs(permitted)].flatMap(({ token, amount, expiration }) => {
    if (!isAddress(token) || !isAmount(amount)) return []
    const until = isAmount(expiration) ? expiration : deadline
    return [{ token, spender, amount: allowed(amount), ...(isAmount(until) && { until }) }]
  })
}

function ofToken(message: Struct, token: unknown): readonly Permit[] {
  const { spender, value, deadline, expiry, allowed: isAllowed } = message
  if (!isAddress(token) || !isAddress(spender)) return []
  const until = isAmount(deadline) ? deadline : expiry
  const time = isAmount(until) ? { until } : {}
  if (isAmount(value)) return [{ token, spender, amount: allowed(value), ...time }]
  if (typeof isAllowed !== 'boolean') return []
  return [{ token, spender, amount: isAllowed ? 'all' : 0n, ...time }]
}

/** `message` and `domain` as they are hashed. Undefined where it allows nobody anything. */
export async function readPermit(
  primaryType: string,
  domain: Struct,
  message: Struct,
  tokens: Tokens,
): Promise<PermitReading | undefined> {
  if (!/^Permit/.test(primaryType)) return undefined
  const permits = [...ofPermit2(message), ...ofToken(message, domain.verifyingContract)]
  if (permits.length === 0) return undefined
  const acts = await Promise.all(
    permits.map(async ({ token, spender, amount, until }): Promise<Act> => {
      const asset = await tokens.read(token)
      const when = until !== undefined && { until }
      return { does: 'allow', asset, spender, amount, ...when, isPermit: true }
    }),
  )
  const warnings: Warning[] = ['permit']
  if (permits.some(({ amount }) => isUnlimited(amount))) warnings.push('unlimited-approval')
  return { acts, warnings }
}
