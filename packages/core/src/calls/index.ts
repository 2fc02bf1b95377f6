/** The public face of `@scope/core/calls`. */
export type {
  AtomicStatus,
  Call,
  CallReceipt,
  CallsStatus,
  WalletCapabilities,
} from '../chain/wallet-calls.js'
export { calls } from './calls.js'
export type {
  Calls,
  CallsFeature,
  CallsOptions,
  CallsSequence,
  SendCallsRequest,
  SentCalls,
} from './calls-feature.js'
