/** What is asked of a chain's own rules for signatures, and what they answer. */
import type { SiwxCode } from './codes.js'
import type { SignatureOptions } from './contract.js'
import type { ReadProof } from './parse-proof.js'

export interface SignatureCheck {
  readonly proof: ReadProof
  /** That of the text, in its one spelling. */
  readonly address: string
  readonly deps: SignatureOptions
  /** Whether a node that does not say its chain is not asked. */
  readonly mustNameChain: boolean
}

/** The result for a valid signature, or the code of the failure. */
export type SignatureResult = { readonly isContract: boolean } | SiwxCode
