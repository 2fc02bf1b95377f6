/** What a transaction has paid for its inclusion: its inputs less its outputs. */
import type { NodeClient } from '@scope/core/chain'
import { invalid, readSats } from '../reads.js'
import { safeGet } from '../safe-get.js'

/** Of a transaction: a block has fewer. */
const maxParts = 100_000

function sum(parts: unknown, path: readonly string[]): bigint {
  if (!Array.isArray(parts) || parts.length > maxParts) throw invalid('transaction')
  return parts.reduce<bigint>(
    (total, part) => total + readSats(safeGet(part, path), 'transaction'),
    0n,
  )
}

/** Satoshi, of all that pay for it. Undefined while it is in no block, and of a transaction that creates new coins. */
export async function getPaidFee(
  node: NodeClient,
  id: string,
  _payer: string,
  signal: AbortSignal,
): Promise<bigint | undefined> {
  const found = await node.get(`/tx/${encodeURIComponent(id)}`, signal)
  if (safeGet(found, ['txid']) !== id) throw invalid('another transaction')
  if (safeGet(found, ['status', 'confirmed']) !== true) return undefined
  const inputs = safeGet(found, ['vin'])
  const isNew = Array.isArray(inputs) && inputs.some((input) => safeGet(input, ['is_coinbase']))
  if (isNew) return undefined
  const fee = sum(inputs, ['prevout', 'value']) - sum(safeGet(found, ['vout']), ['value'])
  if (fee < 0n) throw invalid('transaction')
  return fee
}
