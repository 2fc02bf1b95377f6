/** Parses what a window of the wallet says to its frame: an answer, or what it needs of the frame meanwhile. */
import * as z from 'zod/mini'

const index = z.int().check(z.nonnegative())

const chosenLimit = z.object({
  /** Counts up: the answer has the same number. */
  request: index,
  /** Index of the version that the user lowers an amount of. */
  from: index,
  /** Index of the `approve` in its actions. */
  action: index,
  /** In the smallest unit. */
  amount: z.bigint(),
})
export type ChosenLimit = z.infer<typeof chosenLimit>

export const windowResponse = z.union([
  z.boolean(),
  /** Index of the version that the user has approved. */
  z.object({ approved: index }),
  z.object({ limit: chosenLimit }),
  z.object({ read: z.enum(['phrase', 'evmKey', 'solanaKey']) }),
  z.object({ passphrase: z.string() }),
])
export type WindowResponse = z.infer<typeof windowResponse>
