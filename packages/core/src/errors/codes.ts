import type { nodeMessages } from './node-errors.js'
import type { rpcMessages } from './rpc-errors.js'

/** Codes of `KitError` for misuse of the API, and for errors of connections and requests. */
export type ConnectionErrorCode =
  | 'option-invalid'
  | 'amount-invalid'
  | 'address-invalid'
  | 'recipient-blocked'
  | 'adapter-not-found'
  | 'network-not-found'
  | 'kit-not-started'
  | 'chain-required'
  | 'chain-account-required'
  | 'address-not-found'
  | 'wallet-not-found'
  | 'wallet-response-invalid'
  | 'wallet-unsupported'
  | 'popup-blocked'
  | 'no-accounts'
  | 'account-changed'
  | 'network-changed'
  | 'network-add-unsupported'
  | 'network-switch-disabled'
  | 'view-unavailable'
  | 'not-connected'
  | 'disconnect-failed'
  | 'aborted'
  | 'timeout'
  | 'outcome-unknown'
  | 'fee-changed'
  | 'http-error'
  | 'network-unreachable'
  | 'gateway-response-invalid'
  | 'chunk-load-failed'
  | 'payment-link-invalid'
  | 'name-not-found'
  | 'name-rejected'
  | 'sign-in-failed'
  | 'sign-in-rejected'
  | 'sign-in-unavailable'
  | 'embedded-wallet-failed'
  | 'unknown'

/** Every code that a `KitError` can have. Codes are stable: removing one is a breaking change. */
export type KitErrorCode =
  | ConnectionErrorCode
  | (typeof rpcMessages)[keyof typeof rpcMessages][0]
  | keyof typeof nodeMessages
