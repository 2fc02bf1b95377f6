/** Whose a text is: the address in it, in its one spelling, and whether the visitor says the same. */
import { readBitcoinAddress } from './bitcoin/address.js'
import type { SiwxCode } from './codes.js'
import { readEvmAddress } from './evm/evm-signature.js'
import type { ReadProof } from './read-proof.js'
import { isSolanaKey, readSolanaAddress } from './solana/solana-signature.js'

export interface SigningAccount {
  readonly address: string
  readonly isChecksummed: boolean
}

function readAddress({ namespace, message }: ReadProof): SigningAccount | undefined {
  const { address, chainId } = message
  if (namespace === 'eip155') return readEvmAddress(address)
  const isRight =
    namespace === 'solana'
      ? readSolanaAddress(address)
      : readBitcoinAddress(address, chainId.slice('bip122:'.length))
  return isRight && { address, isChecksummed: true }
}

function isClaimed(proof: ReadProof): boolean {
  const { namespace, message, address: claimed = message.address } = proof
  // Wallets tell EVM addresses in any case.
  const isSameAccount =
    namespace === 'eip155'
      ? claimed.toLowerCase() === message.address.toLowerCase()
      : claimed === message.address
  return isSameAccount && (namespace !== 'solana' || isSolanaKey(proof))
}

export function readAccount(proof: ReadProof): SigningAccount | SiwxCode {
  const account = readAddress(proof)
  if (!account) return 'address-invalid'
  return isClaimed(proof) ? account : 'address-mismatch'
}
