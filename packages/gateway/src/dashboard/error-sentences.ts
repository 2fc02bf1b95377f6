/** What went wrong, as a sentence for the operator: what failed by the event, and why by its code (docs/errors.md). */

const failures: Readonly<Record<string, string>> = {
  CONNECT_ERROR: 'Connecting failed',
  SWITCH_NETWORK_ERROR: 'Switching the network failed',
  DISCONNECT_ERROR: 'Disconnecting failed',
  SIWX_AUTH_ERROR: 'Signing in failed',
  ERROR_FETCH_TRANSACTIONS: 'Loading the history failed',
  SEND_ERROR: 'Sending failed',
  SWAP_APPROVAL_ERROR: 'Approving a swap failed',
  SWAP_ERROR: 'Swapping failed',
  REGISTER_NAME_ERROR: 'Registering a name failed',
  EMAIL_VERIFICATION_CODE_FAIL: 'Checking an email code failed',
  SOCIAL_LOGIN_ERROR: 'Signing in with a provider failed',
}

const reasons: Readonly<Record<string, string>> = {
  'option-invalid': 'the site passes an invalid option to the kit',
  'amount-invalid': 'the amount is not a valid number',
  'address-invalid': 'the address is not valid',
  'recipient-blocked': 'the site blocks this recipient',
  'restricted-time-zone': 'the site doesn’t offer this in the user’s time zone',
  'adapter-not-found': 'the site has no adapter for this chain',
  'network-not-found': 'the site doesn’t list this network',
  'kit-not-started': 'the site used the kit before it was started',
  'chain-required': 'the site named a chain that doesn’t exist',
  'chain-account-required': 'no wallet is connected on this chain',
  'address-not-found': 'the wallet doesn’t share this account',
  'wallet-not-found': 'the wallet is not installed, or disabled',
  'wallet-response-invalid': 'the wallet or node sent an invalid response',
  'wallet-unsupported': 'the wallet doesn’t support this kind of request',
  'popup-blocked': 'the browser blocked the wallet’s window',
  'no-accounts': 'the wallet shared no account. It may be locked',
  'account-changed': 'the wallet switched to another account',
  'network-changed': 'the wallet was on another network',
  'network-add-unsupported': 'the network can’t be added to the wallet',
  'network-switch-disabled': 'the site doesn’t allow switching networks',
  'view-unavailable': 'the site opened a view of a feature that is off',
  'not-connected': 'no wallet is connected',
  'disconnect-failed': 'the wallet reported an error',
  aborted: 'the request was cancelled',
  timeout: 'the wallet or node didn’t respond in time',
  'outcome-unknown': 'the response was lost, and the transaction may have been sent',
  'calls-incomplete': 'only a part of the batch was sent',
  'fee-changed': 'the network fee increased before the user confirmed',
  'swap-changed': 'the price changed before the user confirmed',
  'swap-refused': 'the transaction differs from what the user was shown',
  'http-error': 'a node responded with an HTTP error',
  'gateway-response-invalid': 'the gateway sent an invalid response',
  'network-unreachable': 'no node of the network could be reached',
  'chunk-load-failed': 'a part of the page’s code couldn’t be loaded',
  'payment-link-invalid': 'the payment link is not valid',
  'name-rejected': 'the gateway rejected the name',
  'name-not-found': 'the name has no address on this network',
  'sign-in-failed': 'the sign-in could not be started',
  'sign-in-rejected': 'the sign-in server rejected the signature',
  'sign-in-unavailable': 'the sign-in server is unavailable or misconfigured',
  'embedded-wallet-failed': 'a step of the embedded wallet failed',
  unknown: 'the cause is unknown',
  'parse-error': 'the wallet or node couldn’t parse the request',
  'invalid-request': 'the wallet or node found the request invalid',
  'method-not-found': 'the wallet or node doesn’t have this method',
  'invalid-params': 'the wallet or node found the parameters invalid',
  'internal-error': 'the wallet or node had an internal error',
  'invalid-input': 'the wallet or node found the input invalid',
  'resource-not-found': 'the node doesn’t have the requested data',
  'already-pending': 'another request is pending in the wallet',
  'transaction-rejected': 'the node rejected the transaction',
  'method-unsupported': 'the wallet or node doesn’t implement this method',
  'limit-exceeded': 'the wallet or node received too many requests',
  'rpc-version-unsupported': 'the wallet and the node don’t understand each other',
  'rpc-unknown': 'the wallet or node reported an error of its own',
  'user-rejected': 'the user declined',
  unauthorized: 'the wallet hasn’t authorized this site',
  'unsupported-method': 'the wallet doesn’t support this method',
  'provider-disconnected': 'the wallet is disconnected from all networks',
  'chain-disconnected': 'the wallet is disconnected from this network',
  'chain-unrecognized': 'the wallet doesn’t know this network',
  'methods-rejected': 'the user declined the methods that the site needs',
  'capability-unsupported': 'the wallet lacks a capability that the site requires',
  'chain-id-unsupported': 'the wallet doesn’t support this chain',
  'duplicate-bundle': 'the wallet already has a batch with this id',
  'unknown-bundle': 'the wallet doesn’t know this batch',
  'bundle-too-large': 'the batch is too large for the wallet',
  'upgrade-rejected': 'the user declined to upgrade the account',
  'atomicity-unsupported': 'the wallet can’t send the batch as one transaction',
  'fee-cap-too-high': 'the maximum fee is too high',
  'tip-above-fee-cap': 'the priority fee is above the maximum fee',
  'fee-cap-too-low': 'the fee is too low for the network',
  'nonce-too-high': 'an earlier transaction is missing',
  'nonce-too-low': 'a transaction with this number was already sent',
  'nonce-at-max': 'the account can’t send any more transactions',
  'insufficient-funds': 'the balance doesn’t cover the amount and the fee',
  'gas-too-high': 'the gas limit is above that of a block',
  'gas-too-low': 'the gas limit is too low',
  'transaction-type-unsupported': 'the network doesn’t support this type of transaction',
  'execution-reverted': 'the contract reverted the transaction',
  'blind-signing-disabled': 'blind signing is off in the hardware wallet',
}

/** Codes that have a sentence. A test compares them with docs/errors.md. */
export const knownErrorCodes: readonly string[] = Object.keys(reasons)

const own = (texts: Readonly<Record<string, string>>, key: string): string | undefined =>
  Object.hasOwn(texts, key) ? texts[key] : undefined

/**
 * Creates the sentence of an error.
 *
 * @param type - Name of the event. A site's own feature has its own.
 * @param code - Code of the event, if it has one. It is from a page, so it can be any word.
 */
export function toErrorSentence(type: string, code: string | undefined): string {
  const what = own(failures, type) ?? `${type} was reported`
  if (code === undefined) return `${what}.`
  return `${what}: ${own(reasons, code) ?? `its code is ${code}`}.`
}
