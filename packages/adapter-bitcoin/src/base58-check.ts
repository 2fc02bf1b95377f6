/** Base58 with a checksum, as Bitcoin’s old addresses have it: text to bytes, or undefined where it does not fit. */
import { sha256 } from '@noble/hashes/sha2'
import { fromBase58 } from '@scope/core/chain'

const checksumLength = 4

/** The payload of `length` bytes, without the four bytes of checksum that follow it. */
export function parseBase58Check(text: string, length: number): Uint8Array | undefined {
  const bytes = fromBase58(text, length + checksumLength)
  const payload = bytes?.slice(0, length)
  if (!bytes || !payload) return undefined
  const sum = sha256(sha256(payload))
  return bytes.slice(length).every((byte, at) => byte === sum[at]) ? payload : undefined
}
