/**
 * The status of a transaction. Lazy-loaded with the first transaction that is watched. Each account numbers its
 * transactions. If another mined transaction has the same number, this one can't be included any more. A transaction
 * that nodes no longer show is given up after a while, even if its number is free. Nodes may have dropped it for a low
 * fee, and it can still be submitted again.
 */
import type { NodeClient, TransactionStatus, TransactionTrackingState } from '@scope/core/chain'
import { invalid, parseField, parseHash, parseQuantity } from './responses.js'

/**
 * Milliseconds for which nodes have counted another one of its number, and not shown it, until it counts as replaced: behind one
 * address stand several nodes, one may know the newest block while another does not, and a single count may be wrong.
 */
export const replacedAfter = 15_000
/** Milliseconds for which no node has shown one that was shown before, until it counts as dropped. */
export const droppedAfter = 60 * 60_000
/** The same for one that none has ever shown: some wallets send past the public nodes. */
export const neverShownAfter = 24 * 60 * 60_000

/** What is known of one that waits. */
interface Known {
  /** Whose number it has; undefined where no node has ever shown it. */
  readonly place?: { readonly from: string; readonly nonce: bigint } | undefined
  /** Milliseconds since the epoch: when the node first did not have it; undefined where it had it at the last look. */
  readonly missingSince?: number | undefined
  /** The same: when the node first counted another one of its number; undefined where it did not at the last look. */
  readonly takenSince?: number | undefined
}

const remembered = /^(?:(0x[\da-f]{40}):(\d{1,20}))?(?:@(\d{1,15}))?(?:!(\d{1,15}))?$/i

const getMoment = (since: string | undefined) => (since ? Number.parseInt(since, 10) : undefined)

function recall(memory: TransactionTrackingState | undefined): Known {
  const [, from, nonce, since, taken] = remembered.exec(memory?.get() ?? '') ?? []
  return {
    ...(from && nonce && { place: { from, nonce: BigInt(nonce) } }),
    missingSince: getMoment(since),
    takenSince: getMoment(taken),
  }
}

const written = ({ place, missingSince, takenSince }: Known): string =>
  [
    place && `${place.from}:${place.nonce}`,
    missingSince && `@${missingSince}`,
    takenSince && `!${takenSince}`,
  ].join('')

/** Undefined while the transaction is not in a block. */
export function parseReceipt(value: unknown, hash: string): { isSuccess: boolean } | undefined {
  if (value === null) return undefined
  const answered = parseHash(parseField(value, 'transactionHash', 'receipt'))
  if (answered.toLowerCase() !== hash.toLowerCase()) throw invalid('receipt of another transaction')
  // Some nodes answer the receipt of one that waits, without a block.
  const isIn = (field: string) => parseField(value, field, 'receipt') !== null
  if (!isIn('blockNumber') || !isIn('blockHash')) return undefined
  const status = parseField(value, 'status', 'receipt')
  // Receipts from before EIP-658 carry no status.
  const isOld = status === undefined || status === null
  return { isSuccess: isOld || parseQuantity(status, 'receipt') === 1n }
}

/** Undefined where the node knows nothing of it. */
function readPlace(value: unknown): Known['place'] {
  if (value === null) return undefined
  const from = parseField(value, 'from', 'transaction')
  const nonce = parseQuantity(parseField(value, 'nonce', 'transaction'), 'transaction')
  return typeof from === 'string' ? { from, nonce } : undefined
}

export async function transactionStatus(
  node: NodeClient,
  id: string,
  signal: AbortSignal,
  memory?: TransactionTrackingState,
): Promise<TransactionStatus> {
  const decided = async () => {
    const receipt = parseReceipt(await node.request('eth_getTransactionReceipt', [id], signal), id)
    return receipt && (receipt.isSuccess ? 'confirmed' : 'failed')
  }
  const status = await decided()
  if (status) return status
  const shown = readPlace(await node.request('eth_getTransactionByHash', [id], signal))
  if (shown) {
    memory?.set(written({ place: shown }))
    return 'pending'
  }
  const { place, missingSince = Date.now(), takenSince } = recall(memory)
  let taken = takenSince
  try {
    if (place) {
      const count = await node.request('eth_getTransactionCount', [place.from, 'latest'], signal)
      const isTaken = parseQuantity(count, 'transaction count') > place.nonce
      taken = isTaken ? (takenSince ?? Date.now()) : undefined
    }
  } finally {
    memory?.set(written({ place, missingSince, takenSince: taken }))
  }
  if (place && taken) {
    // It may have come in between the answers.
    const late = await decided()
    if (late || Date.now() - taken >= replacedAfter) return late ?? 'replaced'
  }
  const isGivenUp = Date.now() - missingSince >= (place ? droppedAfter : neverShownAfter)
  return isGivenUp ? 'dropped' : 'pending'
}
