/** The rules for a transaction beside its scripts: amounts, double spends, maturity, fees and dust, worded as Core words them. */
import type { Output, Transaction } from './interpreter.js'

/** Refused, in the words and with the code of Bitcoin Core's `sendrawtransaction`. */
export class Refusal extends Error {
  constructor(
    readonly code: number,
    message: string,
  ) {
    super(message)
  }
}

/** An output and where it was made. */
export interface Coin extends Output {
  readonly txid: string
  readonly vout: number
  /** Undefined while its transaction waits in the mempool. */
  readonly height: number | undefined
  readonly isCoinbase: boolean
}

export interface Outlook {
  /** The height of the block that comes next. */
  readonly nextHeight: number
  /** Satoshi a virtual byte. */
  readonly minFeeRate: number
}

const maxMoney = 2_100_000_000_000_000n
const maturity = 100
/** Satoshi a virtual byte; Core refuses to send what pays more. */
const maxFeeRate = 10_000

/** Core's dust: what would cost more than it is worth to spend at 3 satoshi a virtual byte. */
export function getDust(script: string): bigint {
  const bytes = script.length / 2
  if (script.startsWith('6a')) return 0n
  const isWitness = bytes >= 4 && bytes <= 42 && /^(00|5[1-9a-f]|60)/.test(script)
  const size = 8 + 1 + bytes + (isWitness ? 32 + 4 + 1 + 26 + 4 : 32 + 4 + 1 + 107 + 4)
  return BigInt(size) * 3n
}

const sum = (outputs: readonly Output[]) => outputs.reduce((all, { value }) => all + value, 0n)

/** Core's rule for relative locks (BIP 68), those counted in blocks. */
function isStillLocked({ version, inputs }: Transaction, coins: readonly Coin[], next: number) {
  return inputs.some(({ sequence }, index) => {
    const isOff = version < 2 || sequence >>> 31 === 1 || (sequence & 0x0040_0000) !== 0
    const height = coins[index]?.height ?? next
    return !isOff && next - height < (sequence & 0xffff)
  })
}

/** Throws a `Refusal`. Returns the fee. `coins` has what each input spends, in order. */
export function checkTransaction(
  transaction: Transaction,
  coins: readonly Coin[],
  { nextHeight, minFeeRate }: Outlook,
): bigint {
  const { inputs, outputs, vsize, locktime } = transaction
  const refuse = (message: string, code = -26) => {
    throw new Refusal(code, message)
  }
  if (transaction.isCoinbase) refuse('coinbase')
  if (inputs.length === 0) refuse('bad-txns-vin-empty')
  if (outputs.length === 0) refuse('bad-txns-vout-empty')
  if (new Set(inputs.map(({ txid, vout }) => `${txid}:${vout}`)).size < inputs.length) {
    refuse('bad-txns-inputs-duplicate')
  }
  if (outputs.some(({ value }) => value < 0n || value > maxMoney)) refuse('bad-txns-vout-toolarge')
  const isFinal = inputs.every(({ sequence }) => sequence === 0xffff_ffff)
  const isByTime = locktime >= 500_000_000
  const reached = isByTime ? Date.now() / 1_000 : nextHeight
  if (locktime > 0 && !isFinal && locktime >= reached) refuse('non-final')
  if (isStillLocked(transaction, coins, nextHeight)) refuse('non-BIP68-final')
  if (coins.some((coin) => coin.isCoinbase && nextHeight - (coin.height ?? 0) < maturity)) {
    refuse('bad-txns-premature-spend-of-coinbase')
  }
  const fee = sum(coins) - sum(outputs)
  if (fee < 0n) refuse('bad-txns-in-belowout')
  if (outputs.some(({ script, value }) => value < getDust(script))) refuse('dust')
  const least = BigInt(Math.ceil(vsize * minFeeRate))
  if (fee < least) refuse(`min relay fee not met, ${fee} < ${least}`)
  if (fee > BigInt(vsize * maxFeeRate)) {
    refuse('Fee exceeds maximum configured by user (e.g. -maxtxfee, maxfeerate)', -25)
  }
  return fee
}
