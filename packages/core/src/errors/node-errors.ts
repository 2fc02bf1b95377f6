/** What is said of errors that have no code of their own and are known by their words: `wordings.ts`. */
export const nodeMessages = {
  'fee-cap-too-high': 'The maximum fee per gas is higher than a network can hold.',
  'tip-above-fee-cap': 'The priority fee is higher than the maximum fee. Lower it.',
  'fee-cap-too-low': 'The network asks for a higher fee now. Raise it and try again.',
  'nonce-too-high': 'The transaction number is too high: an earlier one is missing.',
  'nonce-too-low': 'A transaction with this number was already sent.',
  'nonce-at-max': 'This account has sent as many transactions as it ever can.',
  'insufficient-funds': 'The balance does not cover the amount and the network fee.',
  'gas-too-high': 'The transaction asks for more gas than a block can hold.',
  'gas-too-low': 'The gas limit is too low for this transaction.',
  'transaction-type-unsupported': 'This network does not support this type of transaction.',
  'execution-reverted': 'The contract refused the transaction.',
  'blind-signing-disabled':
    'The hardware wallet signs this only with blind signing. Turn it on there, then try again.',
} as const
