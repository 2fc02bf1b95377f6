/** What a transaction costs: five thousand lamports a signature, and the priority it asks for. */
import { getCompiledTransactionMessageDecoder } from '@solana/kit'

const computeBudget = 'ComputeBudget111111111111111111111111111111'
const lamportsPerSignature = 5_000n
const defaultUnits = 200_000n

export function getFee(message: Uint8Array): number {
  const {
    header,
    staticAccounts,
    instructions = [],
  } = getCompiledTransactionMessageDecoder().decode(message) as {
    header: { numSignerAccounts: number }
    staticAccounts: readonly string[]
    instructions?: readonly { programAddressIndex: number; data?: ArrayLike<number> }[]
  }
  let limit = defaultUnits
  let price = 0n
  for (const { programAddressIndex, data } of instructions) {
    if (staticAccounts[programAddressIndex] !== computeBudget || !data) continue
    const bytes = Buffer.from(Uint8Array.from(data))
    if (bytes[0] === 2) limit = BigInt(bytes.readUInt32LE(1))
    if (bytes[0] === 3) price = bytes.readBigUInt64LE(1)
  }
  const priority = (limit * price + 999_999n) / 1_000_000n
  return Number(BigInt(header.numSignerAccounts) * lamportsPerSignature + priority)
}
