/** The most that the network takes: for each signature, and for the work that was offered to be paid. */
import type { NamedInstruction } from './instructions.js'
import { computeBudgetProgram } from './programs.js'

const perSignature = 5_000n
/** Units of work of one instruction, and of a transaction, where nothing else is said. */
const usualUnits = 200_000n
const mostUnits = 1_400_000n
/** A price is in millionths of a lamport. */
const millionth = 1_000_000n

/** In lamports. */
export function feeOf(signatures: number, instructions: readonly NamedInstruction[]): bigint {
  let limit: bigint | undefined
  let price = 0n
  let working = 0n
  for (const { program, data } of instructions) {
    if (program !== computeBudgetProgram) {
      working += 1n
      continue
    }
    const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
    if (data[0] === 2 && data.length === 5) limit = BigInt(view.getUint32(1, true))
    if (data[0] === 3 && data.length === 9) price = view.getBigUint64(1, true)
  }
  const asked = limit ?? working * usualUnits
  const units = asked > mostUnits ? mostUnits : asked
  return BigInt(signatures) * perSignature + (price * units + millionth - 1n) / millionth
}
