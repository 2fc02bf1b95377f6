/** What every signature takes: whose it is, and the code that checks it, fetched before the prompt. */
import { type CaipNetworkId, lazyImport } from '@scope/core/chain'
import type { SharedAccount } from './wallet.js'

export interface SignatureContext {
  readonly standard: unknown
  readonly shared: SharedAccount
  /** Transactions are for this network. */
  readonly networkId: CaipNetworkId
}

/** Loaded before the prompt, so that the user doesn't sign something that can't be verified. */
export const loadVerifier = lazyImport(() => import('./verify.js'))
