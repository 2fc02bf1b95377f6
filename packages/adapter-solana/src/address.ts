/** Solana addresses: the base58 of 32 bytes, and nothing else. */
import { fromBase58, KitError } from '@scope/core/chain'

export const keyLength = 32

/** The bytes of an address that was parsed. Throws `address-invalid`. */
export function getKey(address: string): Uint8Array {
  const key = fromBase58(address, keyLength)
  if (key) return key
  throw new KitError(
    'address-invalid',
    'This is not a Solana address: 32 to 44 letters and digits, without 0, O, I and l.',
  )
}

/** The canonical form, of which there is one: what was typed, without the space around it. Throws `address-invalid`. */
export function parseAddress(text: string): string {
  const address = text.trim()
  getKey(address)
  return address
}
