/** Whether a signature is of this account: a chunk of its own, loaded with the first signature. */
import { ed25519 } from '@noble/curves/ed25519'
import { getKey } from './address.js'
import { invalid } from './responses.js'

/** Throws `wallet-response-invalid` for a signature of another key, or over other bytes. */
export function assertSignature(address: string, message: Uint8Array, signature: Uint8Array): void {
  let isValid = false
  try {
    isValid = ed25519.verify(signature, message, getKey(address))
  } catch {
    // Not a signature at all.
  }
  if (!isValid) throw invalid('signature of another account, or of something else')
}
