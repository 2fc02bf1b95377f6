/** Signatures that let others vote for the account. */
import { getAddress } from 'viem'
import { isAddress, type ReadTyped } from './struct.js'

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
