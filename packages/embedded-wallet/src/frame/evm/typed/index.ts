/** Typed data whose meaning is known, in acts. All else of a contract may move what the account owns, and is said to. */
import type { Warning } from '../../approval/decoded-request.js'
import { parsePermit } from '../permits.js'
import { parseBlur, parseCow, parseItemOrder, parseSeaport } from './orders.js'
import { parseItemPermit } from './permits-of-items.js'
import { type DecodedTyped, isAddress, type ReadTyped, type TypedData } from './struct.js'
import { parseAuthorization, parseMetaTransaction, parseSafeTransaction } from './transfers.js'
import { parseVotes } from './votes.js'

const readers: readonly ReadTyped[] = [
  parsePermit,
  parseItemPermit,
  parseAuthorization,
  parseMetaTransaction,
  parseSafeTransaction,
  parseSeaport,
  parseBlur,
  parseCow,
  parseItemOrder,
  parseVotes,
]

export async function parseTyped(data: TypedData): Promise<DecodedTyped> {
  const anyChain: readonly Warning[] = data.domain.chainId === undefined ? ['any-chain'] : []
  for (const read of readers) {
    const found = await read(data)
    if (found) return { ...found, warnings: [...found.warnings, ...anyChain] }
  }
  const mayMove: readonly Warning[] = isAddress(data.domain.verifyingContract) ? ['may-move'] : []
  return { actions: [], warnings: [...mayMove, ...anyChain] }
}
