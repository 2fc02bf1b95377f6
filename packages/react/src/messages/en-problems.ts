import type { KitErrorCode } from '@scope/core'
import type { ErrorMessage, ErrorTexts } from './problem-words.js'

/** Fetched when something has failed, or is about to be asked: never before the first click. */
export const enProblems: ErrorTexts = {
  // Of the kit: what a visitor can do about it, also where the site is to blame.
  'option-invalid': [
    'This site is set up wrongly',
    'Nothing was asked of your wallet. Tell the people who run this site.',
  ],
  'amount-invalid': [
    'This is not an amount',
    'Write it in digits with one dot, and no more decimals than the currency has.',
  ],
  'address-invalid': [
    'This is not an address here',
    'Copy all of it again from where you got it, and check which network it is for.',
  ],
  'recipient-blocked': [
    'This site does not send there',
    'Its own list refuses this address. Ask the people of the site why.',
  ],
  'adapter-not-found': [
    'This site does not serve this chain',
    'Choose a wallet or a network of another chain.',
  ],
  'network-not-found': [
    'This network is not on this site',
    'Choose one of the networks that it lists.',
  ],
  'kit-not-started': [
    'This page is not ready yet',
    'Wait a moment, then connect again. If it stays so, reload the page.',
  ],
  'chain-required': [
    'This site did not say which chain it means',
    'Nothing was asked of your wallet. Tell the people who run this site what you pressed.',
  ],
  'chain-account-required': [
    'No wallet is connected for this chain',
    'Connect one for it first, then choose the account.',
  ],
  'address-not-found': [
    'Your wallet does not share this account',
    'Allow it for this site in your wallet, or choose another account.',
  ],
  'wallet-not-found': [
    'This wallet was not found',
    'It is not installed, or was turned off. Turn it on, or choose another one.',
  ],
  'wallet-response-invalid': [
    'The answer can’t be read',
    'Update the wallet, or choose another one.',
  ],
  'wallet-unsupported': [
    'Your wallet can’t sign this',
    'It was not asked. Choose a wallet that can, then try again.',
  ],
  'popup-blocked': [
    'The wallet’s window could not open',
    'Your browser or this site blocked it. Allow pop-ups for this site, then try again.',
  ],
  'no-accounts': [
    'No account was shared',
    'Your wallet may be locked. Unlock it, choose an account, then try again.',
  ],
  'account-changed': [
    'The account has changed',
    'Your wallet uses another account now. Check which one, then try again.',
  ],
  'network-changed': [
    'The wallet did not switch',
    'Switch to the network in your wallet, then come back.',
  ],
  'network-add-unsupported': [
    'This network can’t be added from here',
    'Add it by hand in the wallet’s own settings, then try again.',
  ],
  'network-switch-disabled': [
    'This site leaves the network to your wallet',
    'Switch in the wallet itself: this page follows.',
  ],
  'view-unavailable': ['This page does not offer that', 'Whoever runs this site can switch it on.'],
  'not-connected': ['No wallet is connected', 'Connect one, then try again.'],
  'disconnect-failed': [
    'Your wallet did not confirm that it left',
    'This site has let go of it all the same. Remove this site in your wallet, too, if it still lists it.',
  ],
  aborted: ['The request was cancelled', 'Nothing was changed. Ask again when you want to go on.'],
  timeout: ['No answer yet', 'The wallet did not answer in time. Open it, then try again.'],
  'outcome-unknown': [
    'The outcome is not known',
    'The wallet’s answer was lost. Look at its activity before you try again.',
  ],
  'fee-changed': [
    'The network fee has risen',
    'It is higher than the one you saw. Nothing was sent. Check it, then send again.',
  ],
  'http-error': [
    'The network’s server turned this away',
    'It may be overloaded. Wait a minute, then try again.',
  ],
  'gateway-response-invalid': [
    'The list could not be read',
    'The site’s server answered in a way that can’t be understood. Try again later.',
  ],
  'network-unreachable': [
    'The network can’t be reached',
    'Check your connection to the internet. If that is fine, try again later.',
  ],
  'chunk-load-failed': ['Not loaded', 'Check your connection to the internet, then try again.'],
  'payment-link-invalid': [
    'This payment link can’t be followed',
    'Ask for the address instead, and check it.',
  ],
  'name-not-found': ['Nobody has this name', 'Check how it is written, or ask for the address.'],
  'name-rejected': ['The name was not registered', 'Choose another one, or try again.'],
  'sign-in-failed': ['Signing in could not begin', 'Connect again in a moment.'],
  'sign-in-rejected': ['Not signed in', 'The site did not accept the signature. Try again.'],
  'sign-in-unavailable': [
    'Sign-in is unavailable',
    'The site’s sign-in server is not responding. Try again in a moment.',
  ],
  'embedded-wallet-failed': ['The login did not work', 'Try again, or log in another way.'],
  unknown: ['That did not work', 'The reason is not known. Try again, or choose another wallet.'],

  // Of wallets and nodes, by number.
  'parse-error': [
    'The request arrived garbled',
    'Try again. If it happens once more, reload the page.',
  ],
  'invalid-request': ['The request was not understood', 'Reload the page, then try again.'],
  'method-not-found': [
    'This request is not known there',
    'Your wallet or the network may be too old for it. Update the wallet, then try again.',
  ],
  'invalid-params': [
    'The request was refused as it is',
    'Check what you entered. If it is right, tell the people who run this site.',
  ],
  'internal-error': [
    'Something failed in your wallet or in the network',
    'Wait a moment, then try again.',
  ],
  'invalid-input': ['Something is missing, or is wrong', 'Check what you entered, then try again.'],
  'resource-not-found': [
    'What was looked for is not there',
    'The network may not have it yet. Wait a moment, then look again.',
  ],
  'already-pending': [
    'Your wallet is already asking',
    'A request is waiting there. Open the wallet and answer it, then try again.',
  ],
  'transaction-rejected': [
    'The transaction was not accepted',
    'Nothing was sent. Check the amount and the fee, then try again.',
  ],
  'method-unsupported': [
    'This can’t be done from here',
    'Do it in the wallet itself, or choose another network.',
  ],
  'limit-exceeded': [
    'Too many requests',
    'Your wallet or the network was asked too often. Wait a moment, then try again.',
  ],
  'rpc-version-unsupported': [
    'Your wallet and the network don’t understand each other',
    'Update the wallet, or choose another network.',
  ],
  'rpc-unknown': [
    'Your wallet or the network met an error of its own',
    'Look into the wallet: it may say more. Then try again.',
  ],
  'user-rejected': ['Request declined', 'You said no in the wallet. You can try again.'],
  unauthorized: [
    'Your wallet did not allow this',
    'Allow this site in your wallet’s settings, then try again.',
  ],
  'unsupported-method': [
    'Action not allowed',
    'Your wallet does not do this for a site. Update it, do it in the wallet itself, or choose another one.',
  ],
  'provider-disconnected': [
    'The wallet stopped answering',
    'Reload the page, or turn the wallet on again, then try again.',
  ],
  'chain-disconnected': [
    'Your wallet has lost this network',
    'Switch to another network in the wallet and back, then try again.',
  ],
  'chain-unrecognized': [
    'Your wallet does not know this network',
    'Add it in the wallet’s own settings, then try again.',
  ],
  'methods-rejected': [
    'Your wallet declined what this site needs',
    'Connect again and allow what it asks for, or choose another wallet.',
  ],
  'capability-unsupported': [
    'Your wallet lacks a part of what this needs',
    'Update it, or use a wallet that has it.',
  ],
  'chain-id-unsupported': [
    'Your wallet does not do this on this network',
    'Choose another network, or another wallet for this one.',
  ],
  'duplicate-bundle': [
    'This was sent before',
    'Look at your wallet’s activity: there is no need to send it again.',
  ],
  'unknown-bundle': [
    'Your wallet knows nothing of this',
    'It may have been sent from another device. Look there.',
  ],
  'bundle-too-large': ['This is too much at once', 'Do it in smaller parts.'],
  'upgrade-rejected': [
    'The account was not upgraded',
    'You declined it in the wallet. Try again, or do the steps one by one.',
  ],
  'atomicity-unsupported': [
    'Your wallet can’t do these steps as one',
    'Do them one after the other, or choose a wallet that can.',
  ],

  // Of EVM nodes, by their words.
  'fee-cap-too-high': [
    'The maximum fee is impossibly high',
    'Lower the maximum fee in your wallet, then try again.',
  ],
  'tip-above-fee-cap': [
    'The priority fee is above the maximum fee',
    'Lower the one or raise the other in your wallet, then try again.',
  ],
  'fee-cap-too-low': [
    'The fee is too low right now',
    'Raise the maximum fee in your wallet, then try again.',
  ],
  'nonce-too-high': [
    'An earlier transaction is missing',
    'Wait until it is confirmed. In a test wallet, clear the account’s activity.',
  ],
  'nonce-too-low': [
    'Another transaction took this place',
    'Look at your wallet’s activity: it may be this very one. Only then try again.',
  ],
  'nonce-at-max': ['This account can send nothing more', 'Use another account from now on.'],
  'insufficient-funds': [
    'Not enough money',
    'The account does not hold the amount and the fee. Add some, or send less.',
  ],
  'gas-too-high': [
    'This needs more than fits into a block',
    'Lower the gas limit in your wallet, or do less at once.',
  ],
  'gas-too-low': [
    'The gas limit is too low for this',
    'Raise it, or let the wallet choose it, then try again.',
  ],
  'transaction-type-unsupported': [
    'This network does not know this kind of transaction',
    'Choose the older kind of fee in your wallet, then try again.',
  ],
  'blind-signing-disabled': [
    'Blind signing is off',
    'Your hardware wallet asks for it here. Turn it on in the settings of its app, then try again.',
  ],
  'execution-reverted': [
    'The contract refused',
    'What you asked for did not happen. Check what you entered, and what this site says about it.',
  ],
}

/** A code of a newer core than these words are of is told as what is not known. */
export function enProblem(code: KitErrorCode): ErrorMessage {
  const [title, hint] = enProblems[code] ?? enProblems.unknown
  return { title, hint }
}
