/** Whose a text is: the address in it, in its one spelling, and whether the visitor says the same. */
import type { SiwxNamespace } from '../messages/profile.js'
import type { SiwxCode } from './codes.js'
import type { ReadProof } from './parse-proof.js'

export interface SigningAccount {
  readonly address: string
  readonly isChecksummed: boolean
}

type ReadAddress = (message: ReadProof['message']) => SigningAccount | undefined

const whole = (address: string): SigningAccount => ({ address, isChecksummed: true })

/** Each by itself: who verifies for one chain, in a page of its own say, loads nothing of the others. */
const readers: Readonly<Record<SiwxNamespace, () => Promise<ReadAddress>>> = {
  async eip155() {
    const { parseEvmAddress } = await import('./evm/evm-signature.js')
    return ({ address }) => parseEvmAddress(address)
  },
  async solana() {
    const { parseSolanaAddress } = await import('./solana/solana-signature.js')
    return ({ address }) => parseSolanaAddress(address) && whole(address)
  },
  async bip122() {
    const { parseBitcoinAddress } = await import('./bitcoin/address.js')
    return ({ address, chainId }) =>
      parseBitcoinAddress(address, chainId.slice('bip122:'.length)) && whole(address)
  },
}

async function isClaimed(proof: ReadProof): Promise<boolean> {
  const { namespace, message, address: claimed = message.address } = proof
  // Wallets tell EVM addresses in any case.
  if (namespace === 'eip155') return claimed.toLowerCase() === message.address.toLowerCase()
  if (claimed !== message.address) return false
  return namespace !== 'solana' || (await import('./solana/solana-signature.js')).isSolanaKey(proof)
}

export async function parseAccount(proof: ReadProof): Promise<SigningAccount | SiwxCode> {
  const account = (await readers[proof.namespace]())(proof.message)
  if (!account) return 'address-invalid'
  return (await isClaimed(proof)) ? account : 'address-mismatch'
}
