/**
 * What an EVM node says when it refuses a transaction. Nodes agree on no code, so the text decides:
 * patterns as geth, erigon, nethermind and besu word them. First match wins.
 */
export const nodeMessages = {
  'fee-cap-too-high': 'The maximum fee per gas is higher than a network can hold.',
  'tip-above-fee-cap': 'The priority fee is higher than the maximum fee. Lower it.',
  'fee-cap-too-low':
    'The maximum fee per gas is below the block’s base fee. Raise it and try again.',
  'nonce-too-high': 'The transaction number is too high: an earlier one is missing.',
  'nonce-too-low': 'A transaction with this number was already sent.',
  'nonce-at-max': 'This account has sent as many transactions as it ever can.',
  'insufficient-funds': 'The balance does not cover the amount and the network fee.',
  'gas-too-high': 'The transaction asks for more gas than a block can hold.',
  'gas-too-low': 'The gas limit is too low for this transaction.',
  'transaction-type-unsupported': 'This network does not support this type of transaction.',
  'execution-reverted': 'The contract refused the transaction.',
} as const

type NodeErrorCode = keyof typeof nodeMessages

const patterns: readonly (readonly [NodeErrorCode, RegExp])[] = [
  [
    'tip-above-fee-cap',
    /max priority fee per gas higher than max fee per gas|tip higher than fee cap/,
  ],
  ['fee-cap-too-high', /(max fee per gas|fee cap) higher than 2\^256-1/],
  [
    'fee-cap-too-low',
    /(max fee per gas|fee cap) less than block base fee|transaction is outdated|max fee per gas less than block base fee/,
  ],
  ['nonce-too-high', /nonce too high/],
  ['nonce-too-low', /nonce too low|transaction already imported|already known/],
  ['nonce-at-max', /nonce has max value/],
  ['insufficient-funds', /insufficient funds|exceeds transaction sender account balance/],
  ['gas-too-high', /intrinsic gas too high|gas limit reached/],
  ['gas-too-low', /intrinsic gas too low/],
  ['transaction-type-unsupported', /transaction type not valid/],
  ['execution-reverted', /execution reverted|gas required exceeds allowance/],
]

/** The category a node's text belongs to, or undefined. */
export function nodeErrorCode(text: string): NodeErrorCode | undefined {
  const lower = text.toLowerCase()
  return patterns.find(([, pattern]) => pattern.test(lower))?.[0]
}
