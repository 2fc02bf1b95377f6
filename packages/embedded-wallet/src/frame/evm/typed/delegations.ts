/** Signatures that let others act for the account, or vote for it. */
import { getAddress } from 'viem'
import { isAddress, isSame, type ReadTyped } from './struct.js'

/** `Delegation` of MetaMask's Delegation Framework: the delegate may do anything that its caveats allow. */
export const parseDelegation: ReadTyped = async ({
  primaryType,
  message: { delegate, delegator, caveats },
  account,
}) => {
  if (primaryType !== 'Delegation' || !isAddress(delegate) || !isAddress(delegator))
    return undefined
  if (!isSame(delegator, account)) return undefined
  const count = Array.isArray(caveats) ? caveats.length : 0
  return {
    actions: [
      {
        type: 'set-authority',
        account: getAddress(delegator),
        authority: `Delegation (${count} caveats)`,
        to: getAddress(delegate),
      },
    ],
    warnings: ['permit', 'authority', ...(count === 0 ? (['may-move'] as const) : [])],
  }
}

/** `Delegation` of ERC-20 votes (ERC-5805): the delegatee votes with the account's tokens. Nothing can be moved. */
export const parseVotes: ReadTyped = async ({ primaryType, message: { delegatee }, account }) => {
  if (primaryType !== 'Delegation' || !isAddress(delegatee)) return undefined
  return {
    actions: [
      {
        type: 'set-authority',
        account: getAddress(account),
        authority: 'Votes',
        to: getAddress(delegatee),
      },
    ],
    warnings: ['permit', 'authority'],
  }
}
