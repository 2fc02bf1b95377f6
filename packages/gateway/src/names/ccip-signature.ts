/**
 * Signs what a resolver on the chain is to believe (ERC-3668): for that contract, that question, that answer, until then.
 * The form is the one of ENS' offchain resolvers.
 */
import { encodeAbiParameters, encodePacked, type Hex, keccak256 } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'

/** Signature lifetime in seconds. No wallet needs longer, and a signature can't be revoked. */
const lifeSeconds = 300

export interface CcipSigner {
  readonly address: Hex
  /** What the resolver's callback takes. */
  sign(resolver: Hex, request: Hex, result: Hex): Promise<Hex>
}

export function createCcipSigner(key: Hex, now: () => number = Date.now): CcipSigner {
  const account = privateKeyToAccount(key)
  return {
    address: account.address,
    async sign(resolver, request, result) {
      const expires = BigInt(Math.floor(now() / 1000) + lifeSeconds)
      const hash = keccak256(
        encodePacked(
          ['bytes2', 'address', 'uint64', 'bytes32', 'bytes32'],
          ['0x1900', resolver, expires, keccak256(request), keccak256(result)],
        ),
      )
      return encodeAbiParameters(
        [{ type: 'bytes' }, { type: 'uint64' }, { type: 'bytes' }],
        [result, expires, await account.sign({ hash })],
      )
    },
  }
}
