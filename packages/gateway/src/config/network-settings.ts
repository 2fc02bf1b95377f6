/** Names of networks, for the embedded wallet: it shows no name that a page gave. */
import { z } from 'zod'
import { sanitizeTokenText } from '../assets/token-text.js'
import { chainId, expected, whole } from './shapes.js'

const word = (max: number) => {
  const message = expected(`a name up to ${max} letters, without links or markup`)
  return z
    .string(message)
    .max(max, message)
    .refine((text) => sanitizeTokenText(text) === text, message)
}

export const networkSettings = z
  .record(
    chainId,
    z.strictObject({
      name: word(40),
      /** Of the native token. */
      symbol: word(12),
      decimals: whole(0, 36, 'decimals').optional(),
    }),
  )
  .default({})
