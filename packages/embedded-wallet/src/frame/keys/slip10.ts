/** SLIP-0010 for ed25519, where every child is a hardened one: github.com/satoshilabs/slips/blob/master/slip-0010.md */
import { hmac } from '@noble/hashes/hmac'
import { sha512 } from '@noble/hashes/sha2'
import { type Bytes, wipe } from './bytes.js'

const hardened = 0x80000000

/** The private key at a path of hardened indices. What it was derived by is wiped. */
export function ed25519KeyAt(seed: Uint8Array, path: readonly number[]): Bytes {
  let node = hmac(sha512, new TextEncoder().encode('ed25519 seed'), seed)
  for (const index of path) {
    const data = new Uint8Array(37)
    data.set(node.subarray(0, 32), 1)
    new DataView(data.buffer).setUint32(33, index + hardened)
    const child = hmac(sha512, node.subarray(32), data)
    wipe(node, data)
    node = child
  }
  const key = node.slice(0, 32)
  wipe(node)
  return key as Bytes
}
