/**
 * Verifies whether an EVM account signed a text of any kind (EIP-191). As for sign-ins, its key, its deployed contract
 * or its future contract may sign. The caller must check the text, and whether it was seen before.
 */
import type { CaipNetworkId } from '@scope/core'
import type { SignatureOptions, SiwxFailure } from './contract.js'
import { areOfNoChain, checkNeeds } from './options.js'
import { isOfProofSize } from './parse-proof.js'

/** Message that an EVM account signed, with its signature. `chainId` is where a contract account is called. */
export interface EvmMessage {
  readonly message: string
  /** Hexadecimal. */
  readonly signature: string
  readonly address: string
  /** Where a contract is asked. */
  readonly chainId: CaipNetworkId
}

/** Result of `verifyEvmMessage`: the address (EIP-55), or the reason for the rejection. */
export type EvmMessageVerified =
  | {
      readonly ok: true
      /** EIP-55. */
      readonly address: string
      readonly isContract: boolean
    }
  | SiwxFailure

/**
 * Verifies that an EVM account signed a text of any kind (EIP-191). The signer may be a key, a deployed contract
 * (ERC-1271) or a contract that isn't deployed yet (ERC-6492).
 *
 * It doesn't check the text, or whether the text was seen before. The caller must.
 *
 * @param message - Text, signature, address and chain, untrusted.
 * @param deps - Nodes for contract accounts, and what to accept. Defaults to none.
 * @returns Resolves to the address, or to the reason for the rejection. Never rejects for user input.
 * @throws {TypeError} if an option in `deps` is invalid.
 * @see https://eips.ethereum.org/EIPS/eip-191
 * @example
 * ```ts
 * const result = await verifyEvmMessage({ message, signature, address, chainId: 'eip155:1' }, { evmClient })
 * if (!result.ok) throw new Error(result.code)
 * ```
 */
export async function verifyEvmMessage(
  { message, signature, address, chainId }: EvmMessage,
  deps: SignatureOptions = {},
): Promise<EvmMessageVerified> {
  checkNeeds(deps)
  if (![message, signature, address, chainId].every((field) => typeof field === 'string'))
    return { ok: false, code: 'input-invalid' }
  if (!isOfProofSize({ message, signature })) return { ok: false, code: 'too-large' }
  if (!/^eip155:[1-9]\d{0,31}$/.test(chainId)) return { ok: false, code: 'chain-mismatch' }
  // Lazy-loaded as for sign-ins: servers that only verify other chains don't load it.
  const { judgeEvm, parseEvmAddress } = await import('./evm/evm-signature.js')
  const read = /^0x[0-9a-fA-F]{40}$/.test(address) ? parseEvmAddress(address) : undefined
  if (!read) return { ok: false, code: 'address-invalid' }
  const bytes = new TextEncoder().encode(message)
  const proof = { signature, bytes, message: { chainId } }
  // The visitor names the chain: a contract's answer counts only from a node of that one (S7).
  const question = { proof, address: read.address, deps, mustNameChain: areOfNoChain(deps) }
  const judgement = await judgeEvm(question)
  if (typeof judgement === 'string') return { ok: false, code: judgement }
  return { ok: true, address: read.address, isContract: judgement.isContract }
}
