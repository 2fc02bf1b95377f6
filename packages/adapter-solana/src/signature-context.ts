/** What every signature takes: whose it is, and the code that checks it, fetched before the prompt. */
import { type CaipNetworkId, lazyImport } from '@scope/core/chain'
import type { SharedAccount } from './wallet.js'

export interface SignatureContext {
  readonly standard: unknown
  readonly shared: SharedAccount
  /** Transactions are for this network. */
  readonly networkId: CaipNetworkId
}

/** Before the prompt: nobody signs for an answer that then can't be checked. */
export const loadVerifier = lazyImport(() => import('./verify.js'))
