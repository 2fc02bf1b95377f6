/** What a transaction has paid for its inclusion: for its signatures, and its priority fee. */
import type { NodeClient } from '@scope/core/chain'
import { parseField, parseNumber } from '../responses.js'

/** Lamports. Undefined while it is in no block, if the node no longer has it, and if another account has paid. */
export async function getPaidFee(
  node: NodeClient,
  id: string,
  payer: string,
  signal: AbortSignal,
): Promise<bigint | undefined> {
  const options = { commitment: 'confirmed', maxSupportedTransactionVersion: 0, encoding: 'json' }
  const found = await node.request('getTransaction', [id, options], signal)
  if (found === null) return undefined
  const meta = parseField(found, 'meta', 'transaction')
  // Nodes may keep a transaction without what it has done.
  if (meta === null) return undefined
  const fee = parseNumber(parseField(meta, 'fee', 'fee'), 'fee')
  const message = parseField(parseField(found, 'transaction', 'fee'), 'message', 'fee')
  const accounts = parseField(message, 'accountKeys', 'fee')
  // The first account pays. A sponsor may.
  return Array.isArray(accounts) && accounts[0] === payer ? fee : undefined
}
