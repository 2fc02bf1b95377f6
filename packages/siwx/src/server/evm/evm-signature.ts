/** Signatures of EVM accounts, `personal_sign` over the text (EIP-191): of a key, or accepted by a contract. */
import { secp256k1 } from '@noble/curves/secp256k1'
import { bytesToHex, getAddress, type Hex, hashMessage } from 'viem'
import { publicKeyToAddress } from 'viem/utils'
import { parseHex } from '../encodings.js'
import { getNodes } from '../options.js'
import type { ReadProof } from '../parse-proof.js'
import type { SignatureCheck, SignatureResult } from '../signature-result.js'
import { isReadable, isWrapped } from './query-node.js'
import { queryNodes } from './query-nodes.js'

const defaultTimeout = 10_000

/** EIP-55; undefined where the letters' case is mixed and not right. */
export function parseEvmAddress(
  text: string,
): { readonly address: Hex; readonly isChecksummed: boolean } | undefined {
  const address = getAddress(text.toLowerCase())
  if (address === text) return { address, isChecksummed: true }
  const digits = text.slice(2)
  const isOneCase = digits === digits.toLowerCase() || digits === digits.toUpperCase()
  return isOneCase ? { address, isChecksummed: false } : undefined
}

/** 64 bytes and the parity; undefined for what no wallet gives. */
function readPlain(signature: Uint8Array, takesCompact: boolean) {
  const compact = signature.slice(0, 64)
  if (signature.length === 64 && takesCompact) {
    // EIP-2098: the parity is the highest bit of s.
    const high = compact[32] ?? 0
    compact[32] = high & 0x7f
    return { compact, parity: high >> 7 }
  }
  const v = signature[64] ?? -1
  const parity = v >= 27 ? v - 27 : v
  return signature.length === 65 && (parity === 0 || parity === 1) ? { compact, parity } : undefined
}

/** Some wallets leave out `0x`. A text without any letter is no signature, not an empty one. */
const parseSignature = (text: string): Uint8Array | undefined =>
  parseHex(text === '' || text.startsWith('0x') ? text : `0x${text}`)

/** Undefined where it is of no key, or malleable: of its two forms only the lower s is taken (EIP-2). */
function recover(hash: Hex, signature: Uint8Array, takesCompact: boolean): Hex | undefined {
  const plain = readPlain(signature, takesCompact)
  if (!plain) return undefined
  try {
    const read = secp256k1.Signature.fromCompact(plain.compact).addRecoveryBit(plain.parity)
    if (read.hasHighS()) return undefined
    return publicKeyToAddress(`0x${read.recoverPublicKey(hash.slice(2)).toHex(false)}`)
  } catch {
    return undefined
  }
}

/** Of a sign-in's proof what its signature is about: other texts are judged by the same rules. */
export interface EvmQuestion extends Omit<SignatureCheck, 'proof'> {
  readonly proof: Pick<ReadProof, 'signature' | 'bytes'> & {
    readonly message: Pick<ReadProof['message'], 'chainId'>
  }
}

/**
 * A key that belongs to the address needs no node: an address with code has none, and that of a delegated account
 * (EIP-7702) still decides over it. All else only the chain can tell.
 */
export async function judgeEvm(question: EvmQuestion): Promise<SignatureResult> {
  const { proof, address, deps, mustNameChain } = question
  const { signature, message, bytes } = proof
  const raw = typeof signature === 'string' ? parseSignature(signature) : signature
  if (!raw) return 'signature-malformed'
  const hex = bytesToHex(raw)
  const hash = hashMessage({ raw: bytes })
  if (isWrapped(hex)) {
    if (!isReadable(hex)) return 'signature-malformed'
  } else if (recover(hash, raw, deps.policy?.compactSignatures === true) === address)
    return { isContract: false }
  const nodes = getNodes(deps, message.chainId)
  // An empty one is a contract's that approved the text on its chain, as Safe does (ERC-1271).
  if (!nodes && raw.length === 0) return 'signature-malformed'
  // Contracts may use signatures of this length, too, but that can't be checked without a node.
  if (!nodes) return raw.length === 65 || raw.length === 64 ? 'signature-invalid' : 'inconclusive'
  const chain = message.chainId.slice('eip155:'.length)
  const asked = { chain, mustNameChain, address: address as Hex, hash, signature: hex }
  const answer = await queryNodes(nodes, deps.evmTimeout ?? defaultTimeout, asked)
  return answer === true ? { isContract: true } : answer
}
