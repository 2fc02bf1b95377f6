/** Lets the user lower what calls allow a spender to take: the same calls, with other amounts. */
import type { Hex } from 'viem'
import type { Action } from '../approval/decoded-request.js'
import type { AllowanceLimit, Prepared } from '../approval/prepared.js'
import { paramsInvalid } from '../approval/sign-in-text.js'
import type { DecodedCall } from './calls.js'

/** approve(address,uint256) and increaseAllowance(address,uint256) of ERC-20. */
const selectors: ReadonlySet<string> = new Set(['0x095ea7b3', '0x39509351'])
/** `0x`, the selector, and two words. */
const dataLength = 2 + 8 + 64 + 64

/** Amounts that the user has set, in the smallest unit, by the index of the call. */
export type ChosenLimits = ReadonlyMap<number, bigint>

/** The amount that a call allows. Undefined for data of another call, or of another length. */
function getMax(data: Hex): bigint | undefined {
  if (!selectors.has(data.slice(0, 10).toLowerCase()) || data.length !== dataLength)
    return undefined
  return BigInt(`0x${data.slice(-64)}`)
}

/** Data of the same call with a lower amount. Throws `params-invalid` for zero and for more than the page asked for. */
function encodeLimit(data: Hex, amount: bigint): Hex {
  const max = getMax(data)
  if (max === undefined || amount <= 0n || amount > max) throw paramsInvalid()
  return `${data.slice(0, -64)}${amount.toString(16).padStart(64, '0')}` as Hex
}

export const applyLimit = (data: Hex, amount: bigint | undefined): Hex =>
  amount === undefined ? data : encodeLimit(data, amount)

export const applyLimits = <T extends { readonly data: Hex }>(
  calls: readonly T[],
  chosen: ChosenLimits,
): readonly T[] =>
  calls.map((call, at) => ({ ...call, data: applyLimit(call.data, chosen.get(at)) }))

export interface RequestedCalls {
  /** Data of each call, as the page asked for it. */
  readonly requested: readonly { readonly data: Hex }[]
  /** What each call does, with the limits that are set. */
  readonly decoded: readonly DecodedCall[]
  readonly chosen: ChosenLimits
  /** Prepares the same calls with other limits. */
  prepare(chosen: ChosenLimits): Promise<Prepared>
}

/** Returns a limit for each call that grants an allowance, does nothing else, and is read whole. */
export function readLimits(calls: RequestedCalls): readonly AllowanceLimit[] {
  const { requested, decoded, chosen, prepare } = calls
  let first = 0
  return decoded.flatMap(({ actions, warnings }, at): readonly AllowanceLimit[] => {
    const index = first
    first += actions.length
    const [action, ...others]: readonly Action[] = actions
    if (action?.type !== 'approve' || others.length > 0 || warnings.includes('undecoded')) return []
    const { asset } = action
    // Without decimals, an amount that is typed means nothing.
    if (asset.kind !== 'token' || asset.decimals === undefined) return []
    const max = getMax(requested[at]?.data ?? '0x')
    if (max === undefined || max === 0n) return []
    const set = async (amount: bigint) => prepare(new Map([...chosen, [at, amount]]))
    return [{ action: index, asset, max, set }]
  })
}
