/** Signatures of Bitcoin accounts, by their form: BIP-322 as `smp`, `ful` or without a prefix, and BIP-137. */
import { parseBase64 } from '../encodings.js'
import type { SignatureCheck, SignatureResult } from '../signature-result.js'
import { type BitcoinAddress, parseBitcoinAddress } from './address.js'
import { isBip137, isBip137By } from './bip137.js'
import { type Bip322Verdict, verifyFull, verifySimple } from './bip322.js'

export interface BitcoinSignature {
  readonly form: 'smp' | 'ful' | 'pof' | 'none'
  readonly bytes: Uint8Array
}

/** Bytes have no prefix. Undefined for what is not base64, to its last letter. */
export function readBitcoinSignature(signature: string | Uint8Array): BitcoinSignature | undefined {
  if (typeof signature !== 'string') return { form: 'none', bytes: signature }
  const prefix = /^(?:smp|ful|pof)/.exec(signature)?.[0]
  const bytes = parseBase64(prefix ? signature.slice(3) : signature)
  const form = (prefix ?? 'none') as BitcoinSignature['form']
  return bytes && { form, bytes }
}

/**
 * Verifies signatures without a prefix, as wallets wrote them before BIP-322 was complete. The bytes determine the
 * form.
 */
function verifyUnprefixed(
  address: BitcoinAddress,
  message: Uint8Array,
  bytes: Uint8Array,
  loose: boolean,
): Bip322Verdict {
  if (isBip137(bytes)) return isBip137By(address, message, bytes, loose) ? 'valid' : 'invalid'
  const simple = verifySimple(address, message, bytes)
  return simple === 'malformed' ? verifyFull(address, message, bytes) : simple
}

export function verifyBitcoin(
  address: BitcoinAddress,
  message: Uint8Array,
  { form, bytes }: BitcoinSignature,
  loose: boolean,
): Bip322Verdict {
  switch (form) {
    case 'smp':
      return verifySimple(address, message, bytes)
    case 'ful':
      return verifyFull(address, message, bytes)
    // Owning coins doesn't prove who is signing in.
    case 'pof':
      return 'unsupported'
    case 'none':
      return verifyUnprefixed(address, message, bytes, loose)
  }
}

export async function judgeBitcoin(question: SignatureCheck): Promise<SignatureResult> {
  const { proof, deps } = question
  const address = parseBitcoinAddress(
    question.address,
    proof.message.chainId.slice('bip122:'.length),
  )
  const signature = readBitcoinSignature(proof.signature)
  if (!address) return 'address-invalid'
  if (!signature) return 'signature-malformed'
  const loose = deps.policy?.looseBitcoinHeaders === true
  const verdict = verifyBitcoin(address, proof.bytes, signature, loose)
  return verdict === 'valid' ? { isContract: false } : `signature-${verdict}`
}
