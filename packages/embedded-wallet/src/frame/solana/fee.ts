/** The most that the network takes: for each signature, and for priority as the transaction itself asks. */
import { type Instruction, u32At, u64At } from './instruction.js'
import { isBudget, signatureCheckers } from './programs.js'
import type { Resolved } from './resolve.js'

const perSignature = 5_000n
/** Compute units: of an instruction where nothing is asked for, and the most of a transaction. */
const usualUnits = 200_000n
const maxUnits = 1_400_000n
const microLamports = 1_000_000n

/** What the programs of the budget understand: heap, units, price, loaded data. Any other fails as a whole. */
export function isKnownBudget({ data }: Instruction): boolean {
  const [kind = 0] = data
  if (kind === 3) return data.length === 9
  return (kind === 1 || kind === 2 || kind === 4) && data.length === 5
}

const ofKind = (instructions: readonly Instruction[], kind: number) =>
  instructions.find(
    (instruction) =>
      isBudget(instruction) && isKnownBudget(instruction) && instruction.data[0] === kind,
  )?.data

export function getFee({ message, instructions }: Resolved): bigint {
  const limit = ofKind(instructions, 2)
  const price = ofKind(instructions, 3)
  const others = instructions.filter((instruction) => !isBudget(instruction)).length
  const requested = limit ? BigInt(u32At(limit, 1)) : BigInt(others) * usualUnits
  const units = requested < maxUnits ? requested : maxUnits
  const priority = price ? (u64At(price, 1) * units + microLamports - 1n) / microLamports : 0n
  const checked = instructions
    .filter(({ program }) => signatureCheckers.includes(program))
    .reduce((sum, { data }) => sum + (data[0] ?? 0), 0)
  return BigInt(message.signers + checked) * perSignature + priority
}
