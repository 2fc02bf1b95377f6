/**
 * Compares what a wallet is about to be asked for with what the user has seen (threats X10, X11). It needs no node, and
 * trusts neither the gateway nor our own encoder.
 */
import type { SwapCall, SwapContracts, SwapPermit, SwapToken } from '@scope/core/chain'
import { encodeAddress, encodeUint } from '../abi-words.js'
import { decodeSwap, encodeSwap } from './calldata.js'
import { isSameAddress } from './is-same-address.js'
import type { SwapTerms } from './swap.js'

/** Difference between a call and what the user agreed to. */
export type SwapMismatch =
  /** The quote is older than 60 seconds. */
  | 'quote-expired'
  /** The call goes to no router of the network, or not to the quoted one. */
  | 'router'
  /** The call can't be read, or says more than can be read. */
  | 'unreadable'
  | 'sold-token'
  | 'bought-token'
  | 'amount'
  /** Native currency that is sent along. */
  | 'value'
  | 'min-amount-out'
  | 'recipient'
  /** The tokens or the pools on the way are others, or the router measures taxed tokens in another way. */
  | 'route'
  /** The router gets an allowance by another signature, or by one where none was asked for. */
  | 'permit'
  /** The deadline is another one, has passed, or is more than 30 minutes away. */
  | 'deadline'

/** Seconds. */
export const quoteLifetime = 60
const maxDeadline = 1_800

const isSamePermit = (a: SwapPermit | undefined, b: SwapPermit | undefined): boolean =>
  a?.deadline === b?.deadline && a?.v === b?.v && a?.r === b?.r && a?.s === b?.s

/**
 * Returns how a swap through pools differs from its terms.
 *
 * @param now - Seconds since the epoch.
 * @returns Nothing if the call does exactly what the terms say.
 */
export function findSwapMismatches(
  call: SwapCall,
  terms: SwapTerms,
  { routers, wrappedNative }: SwapContracts,
  now: number,
): readonly SwapMismatch[] {
  const expired = now > terms.quotedAt + quoteLifetime ? (['quote-expired'] as const) : []
  const { route, account } = terms
  const known = routers.find(({ router }) => isSameAddress(router, call.to))
  if (!known || known.kind !== route.kind || !isSameAddress(call.to, route.router))
    return [...expired, 'router']
  const fields = decodeSwap(known.kind, call)
  if (!fields) return [...expired, 'unreadable']
  const { path, fees, deadline } = fields
  const ends = (token: SwapToken, at: number) => isSameAddress(path.at(at), token ?? wrappedNative)
  const isRoute =
    fields.isTaxed === (terms.isTaxed ?? false) &&
    path.join().toLowerCase() === route.path.join().toLowerCase() &&
    (known.kind === 'v2' || fees.join() === route.fees.join())
  const checks: readonly (readonly [SwapMismatch, boolean])[] = [
    ['sold-token', isSameAddress(fields.sold, terms.sold) && ends(terms.sold, 0)],
    ['bought-token', isSameAddress(fields.bought, terms.bought) && ends(terms.bought, -1)],
    ['amount', fields.amount === terms.amount],
    ['value', call.value === (terms.sold === undefined ? terms.amount : 0n)],
    ['min-amount-out', fields.minAmountOut === terms.minAmountOut && fields.minAmountOut > 0n],
    ['recipient', isSameAddress(fields.recipient, account)],
    ['route', isRoute],
    ['permit', isSamePermit(fields.permit, terms.permit)],
    [
      'deadline',
      deadline === terms.deadline && deadline > now && deadline <= BigInt(now + maxDeadline),
    ],
  ]
  return [...expired, ...checks.flatMap(([mismatch, isRight]) => (isRight ? [] : [mismatch]))]
}

/** The call of the router that the terms describe. */
export const buildSwap = (terms: SwapTerms): SwapCall =>
  encodeSwap(terms.route, {
    ...terms,
    recipient: terms.account,
    path: terms.route.path,
    fees: terms.route.fees,
    isTaxed: terms.isTaxed ?? false,
  })

/** approve(address,uint256) */
const approve = '095ea7b3'

/** The call that lets a spender take `amount` of a token (ERC-20). */
export const encodeApproval = (
  token: `0x${string}`,
  spender: `0x${string}`,
  amount: bigint,
): SwapCall => ({
  to: token,
  data: `0x${approve}${encodeAddress(spender)}${encodeUint(amount)}`,
  value: 0n,
})

/** What an approval may do: let the quoted spender take what is sold, or nothing. */
export interface ApprovalTerms {
  readonly token: `0x${string}`
  readonly spender: `0x${string}`
  readonly amount: bigint
}

/** Whether a call approves exactly the amount, or takes an approval back. An unlimited approval is neither. */
export function isExactApproval(
  call: SwapCall,
  { token, spender, amount }: ApprovalTerms,
): boolean {
  if (!isSameAddress(call.to, token) || call.value !== 0n) return false
  return [amount, 0n].some(
    (value) => call.data.toLowerCase() === encodeApproval(token, spender, value).data,
  )
}
