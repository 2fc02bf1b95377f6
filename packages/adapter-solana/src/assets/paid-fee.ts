/** What a transaction has paid for its inclusion: for its signatures, and its priority fee. */
import type { NodeClient } from '@scope/core/chain'
import { parseField, parseNumber } from '../responses.js'

/** Lamports. Undefined while it is in no block, and if the node no longer has it. */
export async function getPaidFee(
  node: NodeClient,
  id: string,
  signal: AbortSignal,
): Promise<bigint | undefined> {
  const options = { commitment: 'confirmed', maxSupportedTransactionVersion: 0, encoding: 'json' }
  const found = await node.request('getTransaction', [id, options], signal)
  if (found === null) return undefined
  const meta = parseField(found, 'meta', 'transaction')
  // Nodes may keep a transaction without what it has done.
  return meta === null ? undefined : parseNumber(parseField(meta, 'fee', 'fee'), 'fee')
}
