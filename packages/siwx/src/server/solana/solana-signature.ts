/** Signatures of Solana accounts: Ed25519 as RFC 8032 has it, which leaves one signature a key and text. */
import { ed25519 } from '@noble/curves/ed25519'
import { isSame, parseBase58, parseBase64 } from '../encodings.js'
import type { ReadProof } from '../parse-proof.js'
import type { SignatureCheck, SignatureResult } from '../signature-result.js'

export const parseSolanaAddress = (text: string): Uint8Array | undefined => parseBase58(text, 32)

/** Whether a key that the visitor sent is the one of the text (N1: trusting it would sign any key in). */
export function isSolanaKey({ publicKey, message }: ReadProof): boolean {
  if (publicKey === undefined) return true
  if (typeof publicKey === 'string') return publicKey === message.address
  const key = parseSolanaAddress(message.address)
  return key !== undefined && isSame(key, publicKey)
}

function parseSignature(signature: string | Uint8Array): Uint8Array | undefined {
  const bytes =
    typeof signature === 'string'
      ? // 64 bytes end in `==` in base64, which base58 does not have.
        (parseBase58(signature, 64) ?? parseBase64(signature))
      : signature
  return bytes?.length === 64 ? bytes : undefined
}

/** ZIP-215 would take keys of small order, for which anything is a signature, and a second form of each point. */
export const isEd25519 = (signature: Uint8Array, bytes: Uint8Array, key: Uint8Array): boolean => {
  try {
    return ed25519.verify(signature, bytes, key, { zip215: false })
  } catch {
    return false
  }
}

export async function judgeSolana({ proof, address }: SignatureCheck): Promise<SignatureResult> {
  const signature = parseSignature(proof.signature)
  if (!signature) return 'signature-malformed'
  const key = parseSolanaAddress(address)
  return key && isEd25519(signature, proof.bytes, key) ? { isContract: false } : 'signature-invalid'
}
