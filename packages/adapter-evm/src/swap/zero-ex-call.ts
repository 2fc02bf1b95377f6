/**
 * The call that 0x's API delivers, compared with what the user has seen (threats X10, X11). The actions of the Settler stay
 * unknown. They can't take more: AllowanceHolder hands over the amount of the sold token, in this call alone, and the Settler
 * holds to the minimum. Calls have no deadline, so the page compares the age of the quote.
 *
 * @see https://github.com/0xProject/0x-settler
 */
import type { DeliveredSwapTerms, SwapCall } from '@scope/core/chain'
import {
  createAbiReader,
  encodeAddress,
  encodeBytes,
  encodeParts,
  encodeUint,
} from '../abi-words.js'
import { quoteLifetime, type SwapMismatch } from './check-call.js'
import { isSameAddress } from './is-same-address.js'
import { isSettler } from './is-settler.js'

/** AllowanceHolder, the same on each of the networks below. Users approve it, and never a Settler. */
export const allowanceHolder = '0x0000000000001fF3684f28c67538d4D072C22734'
/**
 * References of networks with AllowanceHolder, and of local chains. Elsewhere its address has no code, and native currency
 * that is sent there is lost.
 */
const references: ReadonlySet<string> = new Set([
  ...['1', '10', '56', '137', '8453', '42161', '43114'],
  '31337',
])
/** exec(address,address,uint256,address,bytes) */
const exec = '2213bc0b'
/** execute((address,address,uint256),bytes[],bytes32) */
const execute = '1fff991f'
/** Stands for the native currency. */
const native = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const selectorLength = 8

interface Exec {
  /** May take the token. */
  readonly operator: string
  readonly sold: string
  readonly amount: bigint
  /** Is called. */
  readonly target: string
  readonly recipient: string
  readonly bought: string
  readonly minAmountOut: bigint
}

/**
 * Undefined unless the bytes are exactly what the parts encode to. What follows the slippage in the inner call is for the
 * Settler alone: it reads the slippage at a fixed place.
 */
function readCall(digits: string): Exec | undefined {
  const outer = createAbiReader(digits.slice(selectorLength), 'swap')
  const [operator, sold, amount, target] = [
    outer.address(0),
    outer.address(1),
    outer.uint(2),
    outer.address(3),
  ]
  const data = outer.bytes(4)
  const whole = encodeParts([
    encodeAddress(operator),
    encodeAddress(sold),
    encodeUint(amount),
    encodeAddress(target),
    { tail: encodeBytes(data) },
  ])
  if (exec + whole !== digits || !data.startsWith(execute)) return undefined
  const inner = createAbiReader(data.slice(selectorLength), 'swap')
  // The list of actions is there.
  inner.at(3).size(0)
  return {
    ...{ operator, sold, amount, target },
    recipient: inner.address(0),
    bought: inner.address(1),
    minAmountOut: inner.uint(2),
  }
}

/**
 * Returns how a delivered call differs from its terms.
 *
 * @param reference - Of the network: the part of its CAIP-2 id after the colon.
 * @param now - Seconds since the epoch.
 * @returns Nothing if the call does what the terms say.
 */
export function findZeroExMismatches(
  call: SwapCall,
  terms: DeliveredSwapTerms,
  reference: string,
  now: number,
): readonly SwapMismatch[] {
  const expired = now > terms.quotedAt + quoteLifetime ? (['quote-expired'] as const) : []
  if (!isSameAddress(call.to, allowanceHolder) || !references.has(reference))
    return [...expired, 'router']
  let found: Exec | undefined
  try {
    found = readCall(call.data.slice(2).toLowerCase())
  } catch {
    found = undefined
  }
  if (!found) return [...expired, 'unreadable']
  const { operator, target, minAmountOut } = found
  const { sold = native, bought = native, amount, account } = terms
  const checks: readonly (readonly [SwapMismatch, boolean])[] = [
    ['router', operator === target && isSettler(target, BigInt(reference))],
    ['sold-token', isSameAddress(found.sold, sold)],
    ['bought-token', isSameAddress(found.bought, bought)],
    ['amount', found.amount === amount],
    ['value', call.value === (terms.sold === undefined ? amount : 0n)],
    ['min-amount-out', minAmountOut >= terms.minAmountOut && minAmountOut > 0n],
    ['recipient', isSameAddress(found.recipient, account)],
  ]
  return [...expired, ...checks.flatMap(([mismatch, isRight]) => (isRight ? [] : [mismatch]))]
}
