/**
 * Refuses recipients that can't send the funds on: programs, mints, other tokens' accounts, unused derived addresses.
 */
import { KitError, type TransferFailureReason, transferFailureDetails } from '@scope/core/chain'
import { getKey } from '../address.js'
import type { NodeAccount } from '../responses.js'
import { isOnCurve } from './pda.js'
import { systemProgram, token2022Program, tokenProgram } from './programs.js'
import { parseTokenAccount, type TokenAccount } from './token.js'

const wrong = (reason: TransferFailureReason, why: string) =>
  new KitError('address-invalid', why, { details: transferFailureDetails(reason) })

const isTokenAccount = (account: NodeAccount) =>
  [tokenProgram, token2022Program].includes(account.owner) &&
  parseTokenAccount(account) !== undefined

/** Throws `address-invalid` where the recipient's own account for a token was handed over (`SetAuthority`). */
export function assertOwner(recipient: string, { owner }: TokenAccount): void {
  if (owner === recipient) return
  throw wrong(
    'recipient-owner-changed',
    'The account of this address for the token belongs to another owner: what is sent would go to them. Ask for the address of a token account, or for another wallet.',
  )
}

/** Throws `address-invalid`, unless a wallet, or a vault in use, is there or may come to be there. */
export function assertWallet(address: string, account: NodeAccount | undefined): void {
  if (account && account.owner !== systemProgram) {
    throw wrong(
      isTokenAccount(account) ? 'recipient-token-account' : 'recipient-program',
      'This is not the address of a wallet but of a token, a program or its data.',
    )
  }
  if (!account && !isOnCurve(getKey(address))) {
    throw wrong(
      'recipient-off-curve',
      'No key can belong to this address, and nothing is there: what is sent would be lost.',
    )
  }
}
