import type { KitErrorCode } from '@scope/core'
import type { ErrorMessage, ErrorTexts } from './error-message.js'

/** Fetched when something has failed, or is about to be asked: never before the first click. */
export const enErrors: ErrorTexts = {
  // Kit errors: what the user can do, also if the site is the cause.
  'option-invalid': ['Site configuration error', 'Contact this site’s support.'],
  'amount-invalid': ['Invalid amount', 'Use digits and one decimal point.'],
  'address-invalid': ['Invalid address', 'Check the full address and its network.'],
  'restricted-time-zone': [
    'Not available here',
    'Your device’s time zone is in a region where this site doesn’t offer it.',
  ],
  'recipient-blocked': [
    'Recipient blocked',
    'This site blocks transfers to this address. Contact its support.',
  ],
  'adapter-not-found': ['Chain not supported', 'Choose a wallet or network on another chain.'],
  'network-not-found': ['Network not supported', 'Choose a network from the list.'],
  'kit-not-started': ['Not ready yet', 'Wait a moment and try again, or reload the page.'],
  'chain-required': ['Chain not specified', 'Contact this site’s support.'],
  'chain-account-required': [
    'No wallet connected for this chain',
    'Connect a wallet for this chain first.',
  ],
  'address-not-found': [
    'Account not shared',
    'Allow this account in your wallet, or choose another one.',
  ],
  'wallet-not-found': [
    'Wallet not found',
    'It isn’t installed or is disabled. Enable it, or choose another wallet.',
  ],
  'wallet-response-invalid': [
    'Unexpected wallet response',
    'Update your wallet, or choose another one.',
  ],
  'wallet-unsupported': [
    'Signing not supported',
    'Your wallet doesn’t support this. Choose another wallet.',
  ],
  'popup-blocked': ['Pop-up blocked', 'Allow pop-ups for this site and try again.'],
  'no-accounts': ['No account shared', 'Unlock your wallet, choose an account and try again.'],
  'account-changed': ['Account changed', 'Your wallet switched accounts. Check it and try again.'],
  'network-changed': [
    'Network not switched',
    'Switch the network in your wallet, then return here.',
  ],
  'network-add-unsupported': [
    'Couldn’t add network',
    'Add it in your wallet’s settings and try again.',
  ],
  'network-switch-disabled': [
    'Switch in your wallet',
    'This site doesn’t switch networks. Switch in your wallet instead.',
  ],
  'view-unavailable': ['Not available on this site', 'The site owner can enable it.'],
  'not-connected': ['No wallet connected', 'Connect a wallet and try again.'],
  'disconnect-failed': [
    'Couldn’t confirm disconnect',
    'You’re disconnected here. If your wallet still lists this site, remove it there.',
  ],
  aborted: ['Request cancelled', 'Try again when you’re ready.'],
  timeout: ['Request timed out', 'Open your wallet and try again.'],
  'calls-incomplete': [
    'Only some requests were sent',
    'Check your wallet’s activity before you try again.',
  ],
  'outcome-unknown': ['Status unknown', 'Check your wallet’s activity before you try again.'],
  'fee-changed': ['Network fee increased', 'Nothing was sent. Check the new fee, then send again.'],
  'swap-changed': ['Price changed', 'Nothing was swapped. Check the new price, then try again.'],
  'swap-refused': [
    'Swap not sent',
    'The transaction differs from what was shown. Nothing was swapped. Try again.',
  ],
  'http-error': ['Network is busy', 'Wait a minute and try again.'],
  'gateway-response-invalid': [
    'Couldn’t load data',
    'The site’s server returned an unexpected response. Try again later.',
  ],
  'network-unreachable': [
    'Couldn’t reach the network',
    'Check your internet connection, or try again later.',
  ],
  'chunk-load-failed': ['Couldn’t load', 'Check your internet connection and try again.'],
  'payment-link-invalid': ['Invalid payment link', 'Ask the recipient for their address instead.'],
  'name-not-found': ['Name not found', 'Check the spelling, or use an address.'],
  'name-rejected': ['Name not registered', 'Choose another name, or try again.'],
  'sign-in-failed': ['Couldn’t start sign-in', 'Wait a moment and try again.'],
  'sign-in-rejected': ['Not signed in', 'Signature not accepted. Try again.'],
  'sign-in-unavailable': [
    'Sign-in is unavailable',
    'The site’s sign-in server isn’t responding. Try again in a moment.',
  ],
  'embedded-wallet-failed': ['Sign-in failed', 'Try again, or use another sign-in option.'],
  unknown: ['Something went wrong', 'Try again, or choose another wallet.'],

  // Wallet and node errors by number.
  'parse-error': ['Invalid request', 'Try again, or reload the page.'],
  'invalid-request': ['Invalid request', 'Reload the page and try again.'],
  'method-not-found': ['Method not supported', 'Update your wallet and try again.'],
  'invalid-params': [
    'Invalid parameters',
    'Check your input. If it’s correct, contact this site’s support.',
  ],
  'internal-error': ['Wallet or network error', 'Wait a moment and try again.'],
  'invalid-input': ['Missing or invalid input', 'Check your input and try again.'],
  'resource-not-found': ['Not found', 'The network may not have it yet. Try again in a moment.'],
  'already-pending': [
    'Request already pending',
    'Open your wallet and respond to the pending request.',
  ],
  'transaction-rejected': [
    'Transaction rejected',
    'Nothing was sent. Check the amount and fee, then try again.',
  ],
  'method-unsupported': ['Not supported', 'Do this in your wallet, or choose another network.'],
  'limit-exceeded': ['Too many requests', 'Wait a moment and try again.'],
  'rpc-version-unsupported': [
    'Incompatible wallet and network',
    'Update your wallet, or choose another network.',
  ],
  'rpc-unknown': [
    'Unexpected wallet or network error',
    'Check your wallet for details, then try again.',
  ],
  'user-rejected': ['Request declined', 'You declined the request in your wallet.'],
  unauthorized: ['Not authorised', 'Allow this site in your wallet’s settings and try again.'],
  'unsupported-method': [
    'Action not allowed',
    'Your wallet doesn’t support this. Update it, or choose another wallet.',
  ],
  'provider-disconnected': ['Wallet disconnected', 'Reload the page, or re-enable the wallet.'],
  'chain-disconnected': [
    'Wallet lost connection to this network',
    'Switch networks in your wallet and try again.',
  ],
  'chain-unrecognized': [
    'Network not in your wallet',
    'Add it in your wallet’s settings and try again.',
  ],
  'methods-rejected': [
    'Permissions declined',
    'Reconnect and approve the requested permissions, or choose another wallet.',
  ],
  'capability-unsupported': [
    'Wallet doesn’t support this',
    'Update your wallet, or choose another one.',
  ],
  'chain-id-unsupported': ['Not supported on this network', 'Choose another network or wallet.'],
  'duplicate-bundle': ['Already sent', 'Check your wallet’s activity. Don’t send it again.'],
  'unknown-bundle': [
    'Batch not found in your wallet',
    'It may have been sent from another device.',
  ],
  'bundle-too-large': ['Too many calls in one batch', 'Split it into smaller batches.'],
  'upgrade-rejected': [
    'Account not upgraded',
    'You declined the upgrade. Try again, or do the steps one by one.',
  ],
  'atomicity-unsupported': [
    'Batching not supported',
    'Do the steps one by one, or choose another wallet.',
  ],

  // EVM node errors by message.
  'fee-cap-too-high': ['Max fee too high', 'Lower the max fee in your wallet and try again.'],
  'tip-above-fee-cap': [
    'Priority fee exceeds max fee',
    'Lower the priority fee or raise the max fee.',
  ],
  'fee-cap-too-low': ['Max fee too low', 'Raise the max fee in your wallet and try again.'],
  'nonce-too-high': [
    'Nonce too high',
    'An earlier transaction is missing. Wait for it, or reset the account in a test wallet.',
  ],
  'nonce-too-low': [
    'Nonce already used',
    'Check your wallet’s activity: this transaction may already be confirmed.',
  ],
  'nonce-at-max': ['Nonce limit reached', 'Use another account.'],
  'insufficient-funds': [
    'Insufficient funds',
    'You don’t have enough to cover the amount and the fee.',
  ],
  'gas-too-high': [
    'Exceeds block gas limit',
    'Lower the gas limit, or do less in one transaction.',
  ],
  'gas-too-low': ['Gas limit too low', 'Raise it, or let your wallet set it.'],
  'transaction-type-unsupported': [
    'Transaction type not supported',
    'Use a legacy transaction in your wallet.',
  ],
  'blind-signing-disabled': [
    'Blind signing is off',
    'Enable it in your hardware wallet’s app settings and try again.',
  ],
  'execution-reverted': [
    'Transaction reverted',
    'The contract rejected it. Check your input and try again.',
  ],
}

/** Returns the message of an error. A code of a newer core returns the unknown error. */
export function enError(code: KitErrorCode): ErrorMessage {
  const [title, hint] = enErrors[code] ?? enErrors.unknown
  return { title, hint }
}
