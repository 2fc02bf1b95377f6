/**
 * Builds the calls of a swap, compares them with what the user has seen, and tries them on the node. The wallet is asked for
 * nothing else (threats X10, X11).
 */
import {
  getReference,
  KitError,
  type PreparedCall,
  type PreparedSwap,
  type SwapCall,
  type SwapContext,
  type SwapQuote,
  type SwapRequest,
  type TypedData,
} from '@scope/core/chain'
import { getDataFee } from '../assets/data-fee.js'
import { parseQuantity } from '../responses.js'
import { readAllowance } from './allowance.js'
import { buildSwap, encodeApproval, isExactApproval } from './check-call.js'
import {
  assertCall,
  buildCall,
  changed,
  getPoolTerms,
  refused,
  type Terms,
} from './delivered-call.js'
import { readPermitRequest, toPermit } from './permit.js'
import { getMinAmountOut } from './quote-pools.js'
import { findSimulationMismatches, type SwapSimulation, simulateSwap } from './simulate.js'
import type { SwapTerms } from './swap.js'

/** Seconds that a transaction has to get into a block. */
const lifetime = 20 * 60
/** Estimated gas of an approval, where the node can't try it. */
const approvalGas = 50_000n

const failed = (networkName: string, revertReason: string | undefined): KitError =>
  new KitError(
    'execution-reverted',
    `The swap would fail on ${networkName}. Nothing was swapped. Ask for new quotes.`,
    { ...(revertReason && { details: { revertReason } }) },
  )

/** The pool gives enough, and less arrives: the bought token keeps a part of each transfer. */
const isShortOf = (simulation: SwapSimulation, { minAmountOut }: Terms): boolean =>
  simulation.status === 'done' && simulation.amountBought < minAmountOut

interface Attempt {
  readonly calls: readonly PreparedCall[]
  readonly simulation: SwapSimulation
}

/** Approvals of exactly what is sold, where the allowance doesn't do. */
function getApprovals(
  { sold, amount }: SwapRequest,
  router: `0x${string}`,
  allowance: bigint,
  mustReset: boolean,
): readonly PreparedCall[] {
  if (!sold || allowance >= amount) return []
  return [
    ...(mustReset
      ? [{ kind: 'reset-approval', call: encodeApproval(sold, router, 0n) } as const]
      : []),
    { kind: 'approve', call: encodeApproval(sold, router, amount) },
  ]
}

/** Tries a swap with the approvals that it needs. */
async function tryCalls(
  { node, signal }: SwapContext,
  request: SwapRequest,
  call: SwapCall,
  allowance: bigint,
): Promise<Attempt> {
  const { sold, bought, account } = request
  async function attempt(mustReset: boolean): Promise<Attempt> {
    const calls: readonly PreparedCall[] = [
      ...getApprovals(request, call.to, allowance, mustReset),
      { kind: 'swap', call },
    ]
    const tried = calls.map((prepared) => prepared.call)
    const swap = { account, sold, bought, router: call.to, calls: tried }
    return { calls, simulation: await simulateSwap(node, swap, signal) }
  }
  const first = await attempt(false)
  const { simulation } = first
  // An old allowance blocks another one (USDT): it is set to zero before.
  const isBlocked =
    allowance > 0n &&
    simulation.status === 'reverted' &&
    first.calls[simulation.call]?.kind === 'approve'
  return isBlocked || (await isApprovalRefused(first)) ? attempt(true) : first

  /** A node that can't try calls in a row can try the approval alone. */
  async function isApprovalRefused({ simulation, calls }: Attempt): Promise<boolean> {
    const [approval] = calls
    if (allowance === 0n || simulation.status !== 'unavailable' || approval?.kind !== 'approve')
      return false
    const alone = { account, sold, bought, router: call.to, calls: [approval.call] }
    return (await simulateSwap(node, alone, signal)).status === 'reverted'
  }
}

/**
 * Finds out why the swap itself fails: the price has moved, a token keeps a part of each transfer, or something else. What is
 * tried here is never sent: it has no minimum.
 *
 * @param isShort - The swap passes, and less arrives than the minimum.
 * @returns Terms for a token that keeps a part, by what would arrive. Undefined for something else.
 * @throws {KitError} `swap-changed` if the price has moved.
 */
async function findTaxedTerms(
  context: SwapContext,
  quote: SwapQuote,
  request: SwapRequest,
  terms: Terms,
  allowance: bigint,
  isShort: boolean,
): Promise<Terms | undefined> {
  const whole = getPoolTerms(context, quote, terms)
  if (!isShort) {
    if (!whole) throw changed()
    const open = buildSwap({ ...whole, minAmountOut: 1n })
    const plain = await tryCalls(context, request, open, allowance)
    if (plain.simulation.status === 'done') throw changed()
  }
  if (whole?.route.kind !== 'v2') return undefined
  const taxed = { ...terms, isTaxed: true }
  const { simulation } = await tryCalls(
    context,
    request,
    buildSwap({ ...whole, isTaxed: true, minAmountOut: 0n }),
    allowance,
  )
  if (simulation.status !== 'done' || simulation.amountBought <= 0n) return undefined
  const { amountBought } = simulation
  const { minAmountOut = getMinAmountOut(amountBought, request.slippageBps) } = request
  if (amountBought < minAmountOut) throw changed()
  return { ...taxed, minAmountOut }
}

/** What the wallet would sign in place of an approval. A node that doesn't tell leaves it out. */
async function findPermitRequest(
  { node, network, signal }: SwapContext,
  terms: SwapTerms | undefined,
  deadline: number,
): Promise<TypedData | undefined> {
  if (terms?.route.kind !== 'v3' || !terms.sold) return undefined
  const { sold: token, account: owner, amount, route } = terms
  const chainId = BigInt(getReference(network.caipNetworkId))
  const permit = { token, owner, spender: route.router, amount, deadline, chainId }
  return readPermitRequest(node, permit, signal).catch((thrown: unknown) => {
    if (signal.aborted) throw thrown
    return undefined
  })
}

/**
 * Compares the calls of a prepared swap with its quote, without a node.
 *
 * @throws {KitError} `swap-changed` if the quote has expired; `swap-refused` if a call differs.
 */
export function check(context: SwapContext, prepared: PreparedSwap): void {
  const { calls, quote, sold, amount } = prepared
  const { router } = quote
  const swaps = calls.filter(({ kind }) => kind === 'swap')
  const [swap] = swaps
  if (!swap || swaps.length > 1 || calls.at(-1) !== swap) throw refused(['router'])
  for (const { kind, call } of calls) {
    if (kind === 'swap') continue
    const approval = sold && {
      token: sold,
      spender: router,
      amount: kind === 'approve' ? amount : 0n,
    }
    if (!approval || !isExactApproval(call, approval)) throw refused(['approval'])
  }
  assertCall(context, quote, swap.call, getTerms(prepared))
}

/** What the user has seen. */
function getTerms(prepared: PreparedSwap): Terms {
  const { sold, bought, amount, account, minAmountOut, deadline, isTaxed, permit, quote } = prepared
  const { quotedAt } = quote
  return {
    ...{ sold, bought, amount, account, minAmountOut, deadline, quotedAt, isTaxed },
    ...(permit && { permit }),
  }
}

/** Puts the signature of a permit into the swap's call, in place of the approvals, and tries it on the node. */
export async function completePermit(
  context: SwapContext,
  prepared: PreparedSwap,
  signature: string,
): Promise<PreparedSwap> {
  const { node, network, signal } = context
  const { permitRequest: _, ...shown } = prepared
  const { account, sold, bought, quote, deadline } = shown
  const permit = toPermit(signature, deadline)
  const whole = getPoolTerms(context, quote, { ...getTerms(shown), permit })
  if (!whole) throw refused(['router'])
  const call = buildSwap(whole)
  const swap = { account, sold, bought, router: call.to, calls: [call] }
  const simulation = await simulateSwap(node, swap, signal)
  if (simulation.status === 'reverted') throw failed(network.name, simulation.reason)
  const mismatches = findSimulationMismatches(simulation, whole)
  if (mismatches.length > 0) throw refused(mismatches)
  const completed: PreparedSwap = { ...shown, permit, calls: [{ kind: 'swap', call }] }
  check(context, completed)
  return completed
}

/**
 * Builds the calls of a quote, compares them with the quote, and tries them on the node.
 *
 * @throws {KitError} `swap-changed`, `swap-refused`, or `execution-reverted` if the node says that it fails.
 */
export async function prepare(
  context: SwapContext,
  quote: SwapQuote,
  request: SwapRequest,
): Promise<PreparedSwap> {
  const { node, network, now, signal } = context
  const { sold, bought, amount, account, networkId, slippageBps } = request
  const { router, quotedAt } = quote
  const shown: Terms = {
    sold,
    bought,
    amount,
    account,
    quotedAt,
    deadline: now() + lifetime,
    minAmountOut: request.minAmountOut ?? getMinAmountOut(quote.amountOut, slippageBps),
  }
  if (quote.amountOut < shown.minAmountOut) throw changed()
  const [allowance, gasPrice, call] = await Promise.all([
    sold ? readAllowance(node, sold, account, router, signal) : 0n,
    node.request('eth_gasPrice', [], signal).then((price) => parseQuantity(price, 'gas price')),
    buildCall(context, quote, shown),
  ])
  assertCall(context, quote, call, shown)

  let terms = shown
  let attempt = await tryCalls(context, request, call, allowance)
  const reverted =
    attempt.simulation.status === 'reverted' && attempt.calls[attempt.simulation.call]
  const isShort = isShortOf(attempt.simulation, shown)
  if (isShort || (reverted && reverted.kind === 'swap')) {
    const taxed = await findTaxedTerms(context, quote, request, shown, allowance, isShort)
    const whole = taxed && getPoolTerms(context, quote, taxed)
    if (whole) {
      terms = taxed
      attempt = await tryCalls(context, request, buildSwap(whole), allowance)
    }
  }
  const { calls, simulation } = attempt
  if (simulation.status === 'reverted') throw failed(network.name, simulation.reason)
  const left = sold && allowance >= amount ? allowance - amount : 0n
  const mismatches = findSimulationMismatches(simulation, terms, left)
  if (mismatches.length > 0) throw refused(mismatches)
  const isTried = simulation.status === 'done'
  const approvals = BigInt(calls.length - 1)
  const [permitRequest, ...dataFees] = await Promise.all([
    approvals > 0n
      ? findPermitRequest(context, getPoolTerms(context, quote, terms), terms.deadline)
      : undefined,
    ...calls.map(({ call: { data } }) => getDataFee(node, data.length / 2, signal)),
  ])
  const sum = (fees: readonly bigint[]) => fees.reduce((total, fee) => total + fee, 0n)
  // The quote counts the swap's own data.
  const networkFee = isTried
    ? simulation.gas * gasPrice + sum(dataFees)
    : quote.networkFee + approvals * approvalGas * gasPrice + sum(dataFees.slice(0, -1))
  const prepared: PreparedSwap = {
    sold,
    bought,
    amount,
    networkId,
    account,
    quote,
    calls,
    deadline: terms.deadline,
    amountOut: isTried ? simulation.amountBought : quote.amountOut,
    minAmountOut: terms.minAmountOut,
    networkFee,
    simulation: isTried ? 'passed' : 'unavailable',
    isTaxed: terms.isTaxed ?? false,
    ...(permitRequest && { permitRequest }),
  }
  check(context, prepared)
  return prepared
}
