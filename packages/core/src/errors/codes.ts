import type { nodeMessages } from './node-errors.js'
import type { rpcMessages } from './rpc-errors.js'

/** What the caller did wrong, and what a person can meet on the way to a connection. */
export type ConnectionErrorCode =
  | 'option-invalid'
  | 'amount-invalid'
  | 'address-invalid'
  | 'receiver-refused'
  | 'adapter-not-found'
  | 'network-not-found'
  | 'network-client-not-set'
  | 'connection-client-not-set'
  | 'chain-required'
  | 'chain-account-required'
  | 'address-not-found'
  | 'wallet-not-found'
  | 'wallet-answer-invalid'
  | 'wallet-unsupported'
  | 'window-blocked'
  | 'accounts-empty'
  | 'account-changed'
  | 'network-changed'
  | 'network-not-addable'
  | 'switching-disabled'
  | 'view-unavailable'
  | 'not-connected'
  | 'disconnect-failed'
  | 'aborted'
  | 'timeout'
  | 'outcome-unknown'
  | 'fee-changed'
  | 'http'
  | 'network-unreachable'
  | 'gateway-answer-invalid'
  | 'load-failed'
  | 'payment-link-invalid'
  | 'name-not-found'
  | 'name-refused'
  | 'sign-in-failed'
  | 'sign-in-refused'
  | 'sign-in-unavailable'
  | 'unknown'

/** Every code a `KitError` can carry. Frozen by a type test: removing one is a breaking change. */
export type KitErrorCode =
  | ConnectionErrorCode
  | (typeof rpcMessages)[keyof typeof rpcMessages][0]
  | keyof typeof nodeMessages
