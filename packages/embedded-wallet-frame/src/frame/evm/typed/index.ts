/** Typed data whose meaning is known, in acts. All else of a contract may move what the account owns, and is said to. */
import type { Warning } from '../../approval/decoded-request.js'
import type { CallReading } from '../calls.js'
import { readPermit } from '../permits.js'
import { readDelegation, readVotes } from './delegations.js'
import { readBlur, readCow, readItemOrder, readSeaport } from './orders.js'
import { readItemPermit } from './permits-of-items.js'
import { isAddress, type ReadTyped, type TypedData } from './struct.js'
import { readAuthorization, readMetaTransaction, readSafeTransaction } from './transfers.js'

const readers: readonly ReadTyped[] = [
  readPermit,
  readItemPermit,
  readAuthorization,
  readMetaTransaction,
  readSafeTransaction,
  readSeaport,
  readBlur,
  readCow,
  readItemOrder,
  readDelegation,
  readVotes,
]

export async function readTyped(data: TypedData): Promise<CallReading> {
  const anyChain: readonly Warning[] = data.domain.chainId === undefined ? ['any-chain'] : []
  for (const read of readers) {
    const found = await read(data)
    if (found) return { acts: found.acts, warnings: [...found.warnings, ...anyChain] }
  }
  const mayMove: readonly Warning[] = isAddress(data.domain.verifyingContract) ? ['may-move'] : []
  return { acts: [], warnings: [...mayMove, ...anyChain] }
}
