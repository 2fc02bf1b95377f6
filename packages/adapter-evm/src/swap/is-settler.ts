/**
 * Tells whether a contract is a Settler of 0x, without a node. 0x's registry deploys each Settler by CREATE3, so the
 * address follows from the network and a number that counts up (threat X10).
 *
 * @see https://github.com/0xProject/0x-settler
 */
import { keccak_256 } from '@noble/hashes/sha3'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils'
import { encodeUint } from '../abi-words.js'

/** The same on each network. Only 0x deploys by it. */
const registry = '00000000000004533fe15556b1e086bb1a72ceae'
/** Hash of the code that creates a Settler (CREATE3). */
const creatorHash = '3bf3f97f0be1e2c00023033eefeb4fc062ac552ff36778b17060d90b6764902f'
/** Settlers whose calls the taker submits. Those of other features take calls of other parties. */
const feature = 2n
/** 0x replaces a Settler every few weeks. */
const maxNonce = 256n

const hash = (digits: string): string => bytesToHex(keccak_256(hexToBytes(digits)))
const getAddress = (digits: string): string => hash(digits).slice(24)

function getSettler(chainId: bigint, nonce: bigint): string {
  const salt = encodeUint((feature << 128n) | (chainId << 64n) | nonce)
  const creator = getAddress(`ff${registry}${salt}${creatorHash}`)
  // RLP of the creator and its first nonce.
  return `0x${getAddress(`d694${creator}01`)}`
}

/** Whether 0x's registry deploys a taker-submitted Settler of this network at the address. It may be an old one. */
export function isSettler(address: string, chainId: bigint): boolean {
  const wanted = address.toLowerCase()
  for (let nonce = 1n; nonce <= maxNonce; nonce++)
    if (getSettler(chainId, nonce) === wanted) return true
  return false
}
