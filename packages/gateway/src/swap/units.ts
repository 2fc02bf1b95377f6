/** Amounts in base units, as decimal text. */
import { z } from 'zod'

const max = 2n ** 256n - 1n

/** A whole number above 0 that a contract can hold. */
export const units = z
  .string()
  .regex(/^[1-9]\d{0,77}$/, { error: 'a whole number of base units above 0' })
  .transform(BigInt)
  .refine((amount) => amount <= max, { error: 'at most 2^256 - 1' })
