/** The accounts of a seed: the first of Ethereum and the first of Solana, where every other wallet looks for them too. */
import { ed25519 } from '@noble/curves/ed25519'
import { secp256k1 } from '@noble/curves/secp256k1'
import { keccak_256 } from '@noble/hashes/sha3'
import { base58 } from '@scure/base'
import { HARDENED_OFFSET, HDKey } from '@scure/bip32'
import { type Bytes, wipe } from './bytes.js'
import { ed25519KeyAt } from './slip10.js'

/** By namespace, as the gateway knows them. */
export interface Addresses {
  readonly eip155: string
  readonly solana: string
}

/** Private keys of 32 bytes, and their addresses. The caller must wipe the keys. */
export interface Accounts {
  readonly addresses: Addresses
  readonly keys: { readonly eip155: Bytes; readonly solana: Bytes }
}

/** m/44'/60'/0'/0/0 */
const evmPath = [44 + HARDENED_OFFSET, 60 + HARDENED_OFFSET, HARDENED_OFFSET, 0, 0]
/** m/44'/501'/0'/0', every one hardened. */
const solanaPath = [44, 501, 0, 0]

/** `HDKey.derive` would leave the keys in between. */
function secp256k1KeyAt(seed: Uint8Array, path: readonly number[]): Bytes {
  let node = HDKey.fromMasterSeed(seed)
  for (const index of path) {
    const child = node.deriveChild(index)
    forget(node)
    node = child
  }
  const key = new Uint8Array(node.privateKey ?? [])
  forget(node)
  return key
}

function forget(node: HDKey): void {
  node.wipePrivateData()
  wipe(node.chainCode)
}

/** EIP-55 of a public key without its first byte. */
export function evmAddress(publicKey: Uint8Array): string {
  const bare = hex(keccak_256(publicKey.subarray(1)).subarray(12))
  const mixed = hex(keccak_256(new TextEncoder().encode(bare)))
  return `0x${[...bare].map((digit, at) => ((mixed[at] ?? '0') >= '8' ? digit.toUpperCase() : digit)).join('')}`
}

const hex = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')

export function getAccounts(seed: Uint8Array): Accounts {
  const keys = { eip155: secp256k1KeyAt(seed, evmPath), solana: ed25519KeyAt(seed, solanaPath) }
  return {
    addresses: {
      eip155: evmAddress(secp256k1.getPublicKey(keys.eip155, false)),
      solana: base58.encode(ed25519.getPublicKey(keys.solana)),
    },
    keys,
  }
}

/** Whether both are the same two accounts; the letters' case of EIP-55 is a checksum alone. */
export const sameWallet = (a: Addresses, b: Addresses): boolean =>
  a.solana === b.solana && a.eip155.toLowerCase() === b.eip155.toLowerCase()
