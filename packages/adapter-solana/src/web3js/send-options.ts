/** The options of `sendTransaction`, and the names that web3.js has besides for the three commitments. */
import type { SolanaSendOptions } from '@scope/core/chain'
import type { Commitment, SendOptions, Signer } from '@solana/web3.js'

/** Options of `sendTransaction`, as in wallet-adapter: those of `@solana/web3.js`, and signers. */
export interface SendTransactionOptions extends SendOptions {
  /** Keys that sign before the wallet, such as those of new accounts. @default [] */
  readonly signers?: readonly Signer[] | undefined
}

const commitments: Readonly<
  Record<Commitment, NonNullable<SolanaSendOptions['preflightCommitment']>>
> = {
  processed: 'processed',
  recent: 'processed',
  confirmed: 'confirmed',
  single: 'confirmed',
  singleGossip: 'confirmed',
  finalized: 'finalized',
  root: 'finalized',
  max: 'finalized',
}

export const toKitOptions = ({
  skipPreflight,
  preflightCommitment,
  maxRetries,
  minContextSlot,
}: SendOptions): SolanaSendOptions => ({
  ...(skipPreflight !== undefined && { skipPreflight }),
  ...(preflightCommitment && { preflightCommitment: commitments[preflightCommitment] }),
  ...(maxRetries !== undefined && { maxRetries }),
  ...(minContextSlot !== undefined && { minContextSlot }),
})
