/** Typed data of the account’s own contracts: signed, it hands out the account. Only the wallet’s own screens make it (F27). */
import { FrameError } from '../../frame-error.js'
import { ownContracts } from '../smart-account/contracts.js'
import { isAddress } from './struct.js'

/** EntryPoints of ERC-4337: 0.6, 0.8 and 0.9 (0.7 is the account’s own). */
const entryPoints: ReadonlySet<string> = new Set([
  '0x5ff137d4b0fdcd49dca30c7cf57e578a026d2789',
  '0x4337084d9e255ff0702461cf8895ce9e3b5ff108',
  '0x433709009b8330fda32311df1c2afa402ed8d009',
])

type Values = Readonly<Record<string, unknown>>

/** Votes of a token (ERC-5805) have a type of the same name, with a delegatee. */
const isVote = (message: Values): boolean => 'delegatee' in message && !('authority' in message)

/** Rejects an operation, a delegation, and all other data that the account or its contracts check. */
export function assertNotForAccount(
  primaryType: string,
  { verifyingContract }: Values,
  message: Values,
  account: string,
): void {
  const contract = isAddress(verifyingContract) ? verifyingContract.toLowerCase() : undefined
  const isOwn =
    contract !== undefined &&
    (contract === account.toLowerCase() || ownContracts.has(contract) || entryPoints.has(contract))
  const isDelegation = primaryType === 'Delegation' && !isVote(message)
  if (isOwn || isDelegation || primaryType === 'PackedUserOperation')
    throw new FrameError('not-allowed', 'A page can’t sign for the account’s own contracts')
}
