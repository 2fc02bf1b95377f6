/** Builds the call of a quote, and compares any call with what the user has seen of it (threats X10, X11). */
import {
  getReference,
  KitError,
  type SwapCall,
  type SwapContext,
  type SwapQuote,
} from '@scope/core/chain'
import { buildSwap, findSwapMismatches, quoteLifetime } from './check-call.js'
import { getOfferId, poolsId } from './get-quotes.js'
import { isSameAddress } from './is-same-address.js'
import { findKyberSwapMismatches, kyberSwapRouter } from './kyberswap-call.js'
import type { SwapTerms } from './swap.js'
import { allowanceHolder, findZeroExMismatches } from './zero-ex-call.js'

/** What the user has seen, for pools and for sources alike. */
export interface Terms extends Omit<SwapTerms, 'route' | 'deadline'> {
  /** Seconds since the epoch. */
  readonly deadline: number
}

/** The quote has expired, or its price is gone. */
export const changed = (): KitError =>
  new KitError(
    'swap-changed',
    'The price has changed, or the quote is over 60 seconds old. Nothing was swapped: check the new price, then try again.',
  )

/** A call is not the one that the user has seen. */
export const refused = (mismatches: readonly string[]): KitError =>
  new KitError(
    'swap-refused',
    'The transaction differs from what was shown. Nothing was swapped. Ask for new quotes.',
    { details: { mismatches: mismatches.join(' ') } },
  )

/** The terms of a swap through pools. Undefined if the quote names no route of the network's routers. */
export function getPoolTerms(
  { contracts: { routers } }: SwapContext,
  { sourceId, router, path, poolFees }: SwapQuote,
  terms: Terms,
): SwapTerms | undefined {
  if (sourceId !== poolsId || !path || !poolFees) return undefined
  const kind = routers.find((known) => isSameAddress(known.router, router))?.kind
  return (
    kind && {
      ...terms,
      deadline: BigInt(terms.deadline),
      route: { kind, router, path, fees: poolFees },
    }
  )
}

/** The call of a source: those of KyberSwap and 0x are read here, that of another router by the source itself. */
function findDeliveredMismatches(
  { sources, network, now }: SwapContext,
  { sourceId, router }: SwapQuote,
  call: SwapCall,
  terms: Terms,
): readonly string[] {
  if (!isSameAddress(call.to, router)) return ['router']
  const reference = getReference(network.caipNetworkId)
  if (isSameAddress(router, kyberSwapRouter))
    return findKyberSwapMismatches(call, terms, reference, now())
  if (isSameAddress(router, allowanceHolder))
    return findZeroExMismatches(call, terms, reference, now())
  const source = sources.find(({ id }) => id === sourceId)
  const found = source?.findMismatches?.(call, terms) ?? ['router']
  return now() > terms.quotedAt + quoteLifetime ? [...found, 'quote-expired'] : found
}

/**
 * Compares a call with its quote, without a node.
 *
 * @throws {KitError} `swap-refused` if it differs; `swap-changed` if the quote has expired.
 */
export function assertCall(
  context: SwapContext,
  quote: SwapQuote,
  call: SwapCall,
  terms: Terms,
): void {
  const whole = getPoolTerms(context, quote, terms)
  const mismatches: readonly string[] = whole
    ? findSwapMismatches(call, whole, context.contracts, context.now())
    : quote.sourceId === poolsId
      ? ['router']
      : findDeliveredMismatches(context, quote, call, terms)
  const others = mismatches.filter((mismatch) => mismatch !== 'quote-expired')
  if (others.length > 0) throw refused(others)
  if (mismatches.length > 0) throw changed()
}

/** The source delivers the call. For pools, it is built here. */
export async function buildCall(
  context: SwapContext,
  quote: SwapQuote,
  terms: Terms,
): Promise<SwapCall> {
  const whole = getPoolTerms(context, quote, terms)
  if (whole) return buildSwap(whole)
  const source = context.sources.find(({ id }) => id === quote.sourceId)
  if (!source) throw refused(['router'])
  const { router, amountOut, fees } = quote
  const offer = { id: getOfferId(quote), router, amountOut, gas: 0n, fees }
  return source.build(offer, terms, context.signal)
}
