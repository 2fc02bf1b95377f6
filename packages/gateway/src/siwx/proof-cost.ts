/** How many proofs of a sign-in may ask nodes. */
import { z } from 'zod'

/** What one proof of a contract asks nodes: its code, the signature, and the validator of a wallet that is not deployed. */
export const callsPerProof = 3

const body = z.object({ proofs: z.array(z.unknown()) })

/** The most that one request may hold; the handlers refuse more. */
const maxProofs = 64

/** Counts without a check of what a proof says: one that is refused later has been paid for. */
export function countContractProofs(text: string): number {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return 0
  }
  const read = body.safeParse(value)
  return read.success ? Math.min(read.data.proofs.length, maxProofs) : 0
}
