/** Which coins pay for a transfer, and what it costs. Pure and deterministic: the same coins make the same payment. */
import { KitError, transferFailureDetails } from '@scope/core/chain'
import type { BitcoinAddress, ScriptType } from './address.js'

export interface Utxo {
  readonly txid: string
  readonly vout: number
  /** Satoshi. */
  readonly value: bigint
  readonly isConfirmed: boolean
}

export interface TransferPlan {
  readonly coins: readonly Utxo[]
  /** Satoshi, back to the sender; 0 where it would be dust. */
  readonly change: bigint
  readonly fee: bigint
}

export interface TransferDeps {
  readonly coins: readonly Utxo[]
  readonly from: Pick<BitcoinAddress, 'type' | 'script'>
  readonly to: Pick<BitcoinAddress, 'script'>
  /** Satoshi. */
  readonly value: bigint
  /** Thousandths of a satoshi a virtual byte. */
  readonly rate: bigint
}

/** What nodes relay at all: one satoshi a virtual byte. */
export const minFeeRate = 1_000n

/** Weight units of one input and its witness, with the longest signature. Types that can't be built are absent. */
const inputWeights: Partial<Record<ScriptType, bigint>> = {
  p2pkh: 4n * 148n + 1n,
  p2sh: 4n * (41n + 23n) + 108n,
  p2wpkh: 4n * 41n + 108n,
  p2tr: 4n * 41n + 66n,
}

const scriptLength = (script: string) => BigInt(script.length / 2)
const outputWeight = (script: string) => 4n * (8n + 1n + scriptLength(script))

/** Bitcoin Core’s: an output that would cost more to spend than it is worth, at 3 satoshi a virtual byte. */
export function dustLimit(script: string): bigint {
  const isWitness = /^(?:00|5[1-9a-f]|60)/.test(script)
  return (8n + 1n + scriptLength(script) + (isWitness ? 67n : 148n)) * 3n
}

/** Rounded up: a fee below the rate is a fee that is not relayed. */
export const getFee = (weight: bigint, rate: bigint): bigint => {
  const vsize = (weight + 3n) / 4n
  return (vsize * rate + 999n) / 1_000n
}

export function getWeight(type: ScriptType, inputs: number, outputs: readonly string[]): bigint {
  const input = inputWeights[type]
  if (input === undefined) {
    throw new KitError('wallet-unsupported', 'Payments from this type of address can’t be built.')
  }
  const counts = 4n * (8n + (inputs < 0xfd ? 1n : 3n) + 1n)
  return outputs.reduce(
    (sum, script) => sum + outputWeight(script),
    counts + 2n + input * BigInt(inputs),
  )
}

/**
 * Satoshi. Coins up to it may carry inscriptions or runes, which are sent with 10,000 satoshi at most as a rule: spent as
 * money they are gone, and no plain node tells which they are (X21).
 */
const smallCoin = 10_000n

/** Returns the UTXOs to spend. Includes small UTXOs only if the user allows it. */
export const spendable = (coins: readonly Utxo[], allowSmallUtxos = false): readonly Utxo[] =>
  allowSmallUtxos ? coins : coins.filter(({ value }) => value > smallCoin)

/** Confirmed first, then the largest; ties by where they are. */
function inOrder(a: Utxo, b: Utxo): number {
  if (a.isConfirmed !== b.isConfirmed) return a.isConfirmed ? -1 : 1
  if (a.value !== b.value) return a.value > b.value ? -1 : 1
  if (a.txid !== b.txid) return a.txid < b.txid ? -1 : 1
  return a.vout - b.vout
}

/** All that the coins can pay at once: their sum, less the fee of a payment without change. Satoshi; 0 where they can't. */
export function getMaxSpendable({ coins, from, to, rate }: Omit<TransferDeps, 'value'>): bigint {
  const perInput = getWeight(from.type, 1, []) - getWeight(from.type, 0, [])
  const worth = coins.filter((coin) => coin.value > getFee(perInput, rate))
  const sum = worth.reduce((all, { value }) => all + value, 0n)
  const rest = sum - getFee(getWeight(from.type, worth.length, [to.script]), rate)
  return rest > dustLimit(to.script) ? rest : 0n
}

/** Throws `amount-invalid` for dust, `insufficient-funds` where the coins don't cover amount and fee. */
export function selectUtxos({ coins, from, to, value, rate }: TransferDeps): TransferPlan {
  if (value < dustLimit(to.script)) {
    throw new KitError('amount-invalid', 'The amount is too small to be sent on Bitcoin.', {
      details: transferFailureDetails('too-small'),
    })
  }
  const perInput = getWeight(from.type, 1, []) - getWeight(from.type, 0, [])
  // A coin that costs more than it brings is left where it is.
  const worth = coins.filter((coin) => coin.value > getFee(perInput, rate)).toSorted(inOrder)
  let have = 0n
  for (const [at, coin] of worth.entries()) {
    have += coin.value
    const fee = getFee(getWeight(from.type, at + 1, [to.script]), rate)
    if (have < value + fee) continue
    const chosen = worth.slice(0, at + 1)
    const feeWithChange = getFee(getWeight(from.type, at + 1, [to.script, from.script]), rate)
    const change = have - value - feeWithChange
    return change >= dustLimit(from.script)
      ? { coins: chosen, change, fee: feeWithChange }
      : { coins: chosen, change: 0n, fee: have - value }
  }
  throw new KitError(
    'insufficient-funds',
    'The balance does not cover the amount and the network fee.',
  )
}

/** `selectUtxos`, of the coins that are money. Says so where the small ones would have been needed. */
export function planPayment(
  { coins, ...deps }: TransferDeps,
  allowSmallUtxos: boolean | undefined,
): TransferPlan {
  const used = spendable(coins, allowSmallUtxos)
  try {
    return selectUtxos({ ...deps, coins: used })
  } catch (thrown) {
    const isShort = thrown instanceof KitError && thrown.code === 'insufficient-funds'
    if (!isShort || used.length === coins.length) throw thrown
    throw new KitError(
      'insufficient-funds',
      'Coins of 10,000 satoshi or less are not spent: they may carry inscriptions or runes.',
      { details: transferFailureDetails('small-utxos'), cause: thrown },
    )
  }
}

/** Hundredths of the fee that was shown. */
const toleratedFee = 110n

/**
 * Throws `fee-changed` if a payment costs more than shown: UTXOs and rates are fetched again before it is built (X20).
 */
export function assertQuotedFee(fee: bigint, quoted: bigint | undefined): void {
  if (quoted === undefined || fee * 100n <= quoted * toleratedFee) return
  throw new KitError(
    'fee-changed',
    'The network fee has risen since it was shown. Nothing was sent: check it, then send again.',
    { details: { fee: fee.toString(), quoted: quoted.toString() } },
  )
}

/** Satoshi that a payment of any size may cost. */
const modestFee = 50_000n

/** Throws if the fee is more than half of the amount: the node chose the rate, and the user hasn't agreed to it. */
export function assertReasonableFee(fee: bigint, value: bigint): void {
  if (fee <= modestFee || fee <= value / 2n) return
  throw new KitError(
    'amount-invalid',
    'The network fee is too high relative to the amount. Send more at once, or try again later.',
    { details: { ...transferFailureDetails('fee-too-high'), fee: fee.toString() } },
  )
}
