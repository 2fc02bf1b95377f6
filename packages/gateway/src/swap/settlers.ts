/**
 * Addresses of 0x's Settlers. Its registry deploys each by CREATE3, so they follow from the network and a number that counts
 * up, and no node is asked (threat B47).
 *
 * @see https://github.com/0xProject/0x-settler
 */
import { getContractAddress, type Hex, numberToHex, pad } from 'viem'

/** The same on each network. Only 0x deploys by it. */
const registry = '0x00000000000004533Fe15556B1E086BB1A72cEae'
/** Hash of the code that creates a Settler (CREATE3). */
const creatorHash: Hex = '0x3bf3f97f0be1e2c00023033eefeb4fc062ac552ff36778b17060d90b6764902f'
/** Settlers whose calls the taker submits. */
const feature = 2n
/** 0x replaces a Settler every few weeks. Pages try as many numbers. */
const maxNonce = 256

function getSettler(chainId: bigint, nonce: bigint): string {
  const salt = pad(numberToHex((feature << 128n) | (chainId << 64n) | nonce))
  const from = getContractAddress({
    opcode: 'CREATE2',
    from: registry,
    salt,
    bytecodeHash: creatorHash,
  })
  return getContractAddress({ opcode: 'CREATE', from, nonce: 1n }).toLowerCase()
}

const settlers = new Map<bigint, ReadonlySet<string>>()

/**
 * Whether 0x's registry deploys a taker-submitted Settler of this network at the address. It may be an old one.
 *
 * @param chainId - Of a network that the operator set: each is cached.
 */
export function isSettler(address: string, chainId: bigint): boolean {
  const known =
    settlers.get(chainId) ??
    new Set(Array.from({ length: maxNonce }, (_, at) => getSettler(chainId, BigInt(at + 1))))
  settlers.set(chainId, known)
  return known.has(address.toLowerCase())
}
