/** Signatures of Solana accounts: Ed25519 as RFC 8032 has it, which leaves one signature a key and text. */
import { ed25519 } from '@noble/curves/ed25519'
import { isSame, readBase58, readBase64 } from '../encodings.js'
import type { ReadProof } from '../parse-proof.js'
import type { SignatureCheck, SignatureResult } from '../signature-result.js'

export const readSolanaAddress = (text: string): Uint8Array | undefined => readBase58(text, 32)

/** Whether a key that the visitor sent is the one of the text (N1: who trusts it lets anybody in). */
export function isSolanaKey({ publicKey, message }: ReadProof): boolean {
  if (publicKey === undefined) return true
  if (typeof publicKey === 'string') return publicKey === message.address
  const key = readSolanaAddress(message.address)
  return key !== undefined && isSame(key, publicKey)
}

function readSignature(signature: string | Uint8Array): Uint8Array | undefined {
  const bytes =
    typeof signature === 'string'
      ? // 64 bytes end in `==` in base64, which base58 does not have.
        (readBase58(signature, 64) ?? readBase64(signature))
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
  const signature = readSignature(proof.signature)
  if (!signature) return 'signature-malformed'
  const key = readSolanaAddress(address)
  return key && isEd25519(signature, proof.bytes, key) ? { isContract: false } : 'signature-invalid'
}
