/** Lets the user lower what a call allows a spender to take: the same call, with another amount. */
import type { Hex } from 'viem'
import type { Action, Asset } from '../approval/decoded-request.js'
import { paramsInvalid } from '../approval/sign-in-text.js'
import type { DecodedCall } from './calls.js'

/** approve(address,uint256) and increaseAllowance(address,uint256) of ERC-20. */
const selectors: ReadonlySet<string> = new Set(['0x095ea7b3', '0x39509351'])
/** `0x`, the selector, and two words. */
const dataLength = 2 + 8 + 64 + 64

export interface LimitedCall {
  readonly asset: Extract<Asset, { readonly kind: 'token' }>
  /** In the smallest unit: what the page asked for. */
  readonly max: bigint
  /** Data of the same call with a lower amount. Throws `params-invalid` for zero and for more than `max`. */
  encode(amount: bigint): Hex
}

/** Undefined for a call that does anything else, or that is not read whole. */
export function readLimit(data: Hex, { actions, warnings }: DecodedCall): LimitedCall | undefined {
  const [action, ...others]: readonly Action[] = actions
  if (action?.type !== 'approve' || others.length > 0 || warnings.includes('undecoded'))
    return undefined
  const { asset } = action
  // Without decimals, an amount that is typed means nothing.
  if (asset.kind !== 'token' || asset.decimals === undefined) return undefined
  if (!selectors.has(data.slice(0, 10).toLowerCase()) || data.length !== dataLength)
    return undefined
  const max = BigInt(`0x${data.slice(-64)}`)
  if (max === 0n) return undefined
  return {
    asset,
    max,
    encode(amount) {
      if (amount <= 0n || amount > max) throw paramsInvalid()
      return `${data.slice(0, -64)}${amount.toString(16).padStart(64, '0')}` as Hex
    },
  }
}
