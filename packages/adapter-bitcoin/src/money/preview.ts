/** What a payment would cost at each speed, from the coins that would pay it. */
import {
  type ChainNode,
  type Concern,
  type FeeChoice,
  KitError,
  type Network,
  type SendRequest,
  type Transfer,
  type TransferPreview,
} from '@scope/core/chain'
import { needAddress } from '../address.js'
import { formOf } from '../chains.js'
import { minRate, mostOf, planTransfer, type TransferPlan } from '../coins.js'
import { readCoins, readFeeRates } from '../reads.js'

export const transferRequest = ({ to, amount, feeRate }: Transfer): SendRequest => ({
  namespace: 'bip122',
  transaction: {
    to: needAddress(to).canonical,
    value: amount,
    ...(feeRate !== undefined && { feeRate }),
  },
})

/** Blocks in which a payment should be mined. */
const targets = { fast: 1, normal: 3, slow: 6 } as const
const thousand = 1_000n
/** Whole satoshi a virtual byte, never less than asked. */
const whole = (rate: bigint) => (rate + thousand - 1n) / thousand

export async function mostToSend(
  node: ChainNode,
  network: Network,
  from: string,
  { to, feeRate }: Transfer,
  signal: AbortSignal,
): Promise<{ readonly amount: bigint; readonly feeRate: bigint }> {
  const form = formOf(network.caipNetworkId)
  const sender = needAddress(from, form)
  const [coins, rates] = await Promise.all([
    readCoins(node, sender.canonical, signal),
    readFeeRates(node, targets, signal),
  ])
  const chosen = feeRate ?? whole(rates.normal ?? minRate)
  const rate = chosen * thousand
  const amount = mostOf({ coins, from: sender, to: needAddress(to, form), rate })
  return { amount, feeRate: chosen }
}

export async function previewTransfer(
  node: ChainNode,
  network: Network,
  from: string,
  { to, amount, feeRate }: Transfer,
  signal: AbortSignal,
): Promise<TransferPreview> {
  const form = formOf(network.caipNetworkId)
  const sender = needAddress(from, form)
  const recipient = needAddress(to, form)
  const [coins, rates] = await Promise.all([
    readCoins(node, sender.canonical, signal),
    readFeeRates(node, targets, signal),
  ])
  const plan = (rate: bigint): TransferPlan =>
    planTransfer({ coins, from: sender, to: recipient, value: amount, rate })
  const concerns: readonly Concern[] =
    sender.canonical === recipient.canonical ? ['own-address'] : []
  function choice(speed: FeeChoice['speed']): FeeChoice[] {
    const rate = whole(rates[speed] ?? minRate)
    try {
      return [{ speed, rate, fee: plan(rate * thousand).fee }]
    } catch {
      // Who can't pay for this speed may for a slower one.
      return []
    }
  }
  const feeChoices = (['slow', 'normal', 'fast'] as const).flatMap(choice)
  try {
    const { fee } = plan(feeRate === undefined ? (rates.normal ?? minRate) : feeRate * thousand)
    return { fee, feeChoices, concerns }
  } catch (thrown) {
    if (!(thrown instanceof KitError)) throw thrown
    return { fee: feeChoices[0]?.fee ?? 0n, feeChoices, problem: thrown, concerns }
  }
}
