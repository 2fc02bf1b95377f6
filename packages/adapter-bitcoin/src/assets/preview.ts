/** What a payment would cost at each speed, from the coins that would pay it. */
import {
  type FeeChoice,
  KitError,
  type Network,
  type NodeClient,
  type RecipientWarning,
  type TransactionRequest,
  type Transfer,
  type TransferPreview,
} from '@scope/core/chain'
import { requireAddress } from '../address.js'
import { getAddressFormat } from '../chains.js'
import { parseFeeRates, parseUtxos } from '../reads.js'
import {
  assertReasonableFee,
  getMaxSpendable,
  planPayment,
  spendable,
  type TransferPlan,
  type Utxo,
} from '../utxos.js'
import { isBurnAddress } from './burn-addresses.js'

export const transferRequest = ({
  to,
  amount,
  feeRate,
  quotedFee,
  quotedFeeRate,
  isMax,
  allowSmallUtxos,
}: Transfer): TransactionRequest => ({
  namespace: 'bip122',
  transaction: {
    to: requireAddress(to).canonical,
    value: amount,
    ...(feeRate !== undefined && { feeRate }),
    ...(quotedFee !== undefined && { quotedFee }),
    ...(quotedFeeRate !== undefined && { quotedFeeRate }),
    ...(isMax && { isMax }),
    ...(allowSmallUtxos && { allowSmallUtxos }),
  },
})

const thousand = 1_000n
/** Whole satoshi a virtual byte, never less than asked. */
const whole = (rate: bigint) => (rate + thousand - 1n) / thousand

export async function getMaxAmount(
  node: NodeClient,
  network: Network,
  from: string,
  { to, feeRate, allowSmallUtxos }: Transfer,
  signal: AbortSignal,
): Promise<{ readonly amount: bigint; readonly feeRate: bigint }> {
  const form = getAddressFormat(network.caipNetworkId)
  const sender = requireAddress(from, form)
  const [all, rates] = await Promise.all([
    parseUtxos(node, sender.canonical, signal),
    parseFeeRates(node, signal),
  ])
  const coins = spendable(all, allowSmallUtxos)
  const chosen = feeRate ?? whole(rates.normal)
  const rate = chosen * thousand
  const amount = getMaxSpendable({ coins, from: sender, to: requireAddress(to, form), rate })
  return { amount, feeRate: chosen }
}

export async function previewTransfer(
  node: NodeClient,
  network: Network,
  from: string,
  { to, amount, feeRate, quotedFeeRate, allowSmallUtxos }: Transfer,
  signal: AbortSignal,
): Promise<TransferPreview> {
  const form = getAddressFormat(network.caipNetworkId)
  const sender = requireAddress(from, form)
  const recipient = requireAddress(to, form)
  const [coins, rates] = await Promise.all([
    parseUtxos(node, sender.canonical, signal),
    parseFeeRates(node, signal),
  ])
  const plan = (rate: bigint): TransferPlan =>
    planPayment({ coins, from: sender, to: recipient, value: amount, rate }, allowSmallUtxos)
  const concern: RecipientWarning | undefined = isBurnAddress(recipient)
    ? 'zero-address'
    : sender.canonical === recipient.canonical
      ? 'own-address'
      : undefined
  const warnings = concern ? [concern] : []
  const normal = whole(rates.normal)
  function choice(speed: FeeChoice['speed']): FeeChoice[] {
    const rate = whole(rates[speed])
    // No cheaper, or no faster, than the one in the middle: there is nothing to choose.
    if (speed === 'slow' && rate >= normal) return []
    if (speed === 'fast' && rate <= normal) return []
    try {
      return [{ speed, rate, fee: plan(rate * thousand).fee }]
    } catch {
      // Who can't pay for this speed may for a slower one.
      return []
    }
  }
  const feeChoices = (['slow', 'normal', 'fast'] as const).flatMap(choice)
  const sum = (some: readonly Utxo[]) => some.reduce((all, { value }) => all + value, 0n)
  const smallUtxos = sum(coins) - sum(spendable(coins))
  const known = {
    feeRate: feeRate ?? quotedFeeRate ?? normal,
    feeChoices,
    warnings,
    ...(smallUtxos > 0n && { smallUtxos }),
  }
  try {
    const { fee } = plan(known.feeRate * thousand)
    // The user did not choose this rate: it is the node's, or that of Max. The guard against high fees holds.
    if (feeRate === undefined) assertReasonableFee(fee, amount)
    return { ...known, fee }
  } catch (thrown) {
    if (!(thrown instanceof KitError)) throw thrown
    return { ...known, fee: feeChoices[0]?.fee ?? 0n, error: thrown }
  }
}
