/** Signatures by which others send a transaction or a payment of the account: ERC-3009, meta transactions, Safe. */
import { getAddress, type Hex } from 'viem'
import type { Action } from '../../approval/decoded-request.js'
import { parseCall } from '../calls.js'
import { hasOnly, isAddress, isInteger, isSame, type ReadTyped } from './struct.js'

/** ERC-3009: `TransferWithAuthorization` and `ReceiveWithAuthorization`. */
export const parseAuthorization: ReadTyped = async ({
  primaryType,
  domain: { verifyingContract },
  message,
  account,
  tokens,
}) => {
  const { from, to, value, validBefore } = message
  if (!/^(Transfer|Receive)WithAuthorization$/.test(primaryType)) return undefined
  if (!isAddress(verifyingContract) || !isAddress(from) || !isAddress(to) || !isInteger(value))
    return undefined
  const pay: Action = {
    type: 'transfer',
    asset: await tokens.read(verifyingContract),
    amount: value,
    to: getAddress(to),
    ...(isSame(from, account) ? {} : { from: getAddress(from) }),
    ...(isInteger(validBefore) && { until: validBefore }),
  }
  const names = ['from', 'to', 'value', 'validAfter', 'validBefore', 'nonce']
  return { actions: [pay], warnings: ['permit'], isWhole: hasOnly(message, names) }
}

/** `MetaTransaction` of bridged tokens: a call of the contract that the domain names, which any account can send. */
export const parseMetaTransaction: ReadTyped = async ({
  primaryType,
  domain: { verifyingContract },
  message: { from, functionSignature },
  account,
  tokens,
}) => {
  if (primaryType !== 'MetaTransaction' || typeof functionSignature !== 'string') return undefined
  if (!isAddress(verifyingContract) || !isAddress(from) || !isSame(from, account)) return undefined
  const to = getAddress(verifyingContract)
  const call = { from: account, to, value: 0n, data: functionSignature as Hex }
  const { actions, warnings } = await parseCall(call, tokens)
  return { actions, warnings: ['permit', ...warnings] }
}

/** `SafeTx`: a transaction of the Safe that the domain names, once enough of its owners have signed. */
export const parseSafeTransaction: ReadTyped = async ({
  primaryType,
  domain: { verifyingContract },
  message: { to, value, data, operation },
  tokens,
}) => {
  if (primaryType !== 'SafeTx' || typeof data !== 'string') return undefined
  if (!isAddress(verifyingContract) || !isAddress(to) || !isInteger(value)) return undefined
  const safe = getAddress(verifyingContract)
  const call = { from: safe, to: getAddress(to), value, data: data as Hex }
  const { actions, warnings } = await parseCall(call, tokens)
  return {
    actions: actions.map((action) =>
      action.type === 'transfer' && !action.from ? { ...action, from: safe } : action,
    ),
    // A delegate call runs the code of another contract on all that the Safe owns.
    warnings: ['permit', ...warnings, ...(operation === 0n ? [] : (['may-move'] as const))],
  }
}
