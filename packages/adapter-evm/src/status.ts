/**
 * What became of a transaction: fetched with the first that is followed. Each account numbers what it sends, so one whose
 * number was taken by another, mined transaction can't come in any more.
 */
import type { ChainNode, TransactionStatus } from '@scope/core/chain'
import { invalid, readField, readHash, readQuantity } from './answers.js'

interface Place {
  readonly from: string
  readonly nonce: bigint
}

/** Of those that a node has shown while they waited. */
const places = new Map<string, Place>()
/** The oldest are forgotten first, and are then waited for. */
const mostRemembered = 100

/** Undefined while the transaction is not in a block. */
export function readReceipt(value: unknown, hash: string): { isSuccess: boolean } | undefined {
  if (value === null) return undefined
  const answered = readHash(readField(value, 'transactionHash', 'receipt'))
  if (answered.toLowerCase() !== hash.toLowerCase()) throw invalid('receipt of another transaction')
  const status = readField(value, 'status', 'receipt')
  // Receipts from before EIP-658 carry no status.
  return { isSuccess: status === undefined || readQuantity(status, 'receipt') === 1n }
}

/** Undefined where the node knows nothing of it. */
function readPlace(value: unknown): Place | undefined {
  if (value === null) return undefined
  const from = readField(value, 'from', 'transaction')
  const nonce = readQuantity(readField(value, 'nonce', 'transaction'), 'transaction')
  return typeof from === 'string' ? { from, nonce } : undefined
}

function remember(id: string, place: Place): void {
  places.delete(id)
  places.set(id, place)
  const [oldest] = places.keys()
  if (places.size > mostRemembered && oldest !== undefined) places.delete(oldest)
}

export async function transactionStatus(
  node: ChainNode,
  id: string,
  signal: AbortSignal,
): Promise<TransactionStatus> {
  const decided = async () => {
    const receipt = readReceipt(await node.request('eth_getTransactionReceipt', [id], signal), id)
    return receipt && (receipt.isSuccess ? 'confirmed' : 'failed')
  }
  const status = await decided()
  if (status) return status
  const shown = readPlace(await node.request('eth_getTransactionByHash', [id], signal))
  if (shown) remember(id, shown)
  const place = places.get(id)
  // A node that has it goes on trying; one that never showed it may only be behind.
  if (shown || !place) return 'pending'
  const count = await node.request('eth_getTransactionCount', [place.from, 'latest'], signal)
  if (readQuantity(count, 'transaction count') <= place.nonce) return 'pending'
  // It may have come in between the answers.
  return (await decided()) ?? 'replaced'
}
