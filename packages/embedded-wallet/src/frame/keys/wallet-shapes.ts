/** What both kinds of file say of a wallet, and how text becomes something to be parsed. */
import * as z from 'zod/mini'

export const walletAddresses = z.strictObject({
  eip155: z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/)),
  solana: z.string().check(z.regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)),
})

export const setName = z.uuid()

/** Far more than any of our files has. */
const maxLength = 16_384

/** `undefined`, which no schema here takes, where it is no JSON. Some editors put a mark before the text. */
export function readJson(text: string): unknown {
  if (text.length > maxLength) return undefined
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    return undefined
  }
}
