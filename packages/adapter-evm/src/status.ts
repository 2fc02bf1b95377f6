/**
 * What became of a transaction: fetched with the first that is followed. Each account numbers what it sends, so one whose
 * number was taken by another, mined transaction can't come in any more. One that nodes no longer show, though its number
 * is still free, is given up after a while: it may have been thrown out for a low fee, and somebody may still bring it in.
 */
import type { ChainNode, TransactionMemory, TransactionStatus } from '@scope/core/chain'
import { invalid, readField, readHash, readQuantity } from './answers.js'

/**
 * Milliseconds for which a node has not shown one whose number is taken, until it counts as replaced: behind one address stand
 * several nodes, and one may know the newest block while another does not.
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
}

const remembered = /^(?:(0x[\da-f]{40}):(\d{1,20}))?(?:@(\d{1,15}))?$/i

function recall(memory: TransactionMemory | undefined): Known {
  const [, from, nonce, since] = remembered.exec(memory?.get() ?? '') ?? []
  return {
    ...(from && nonce && { place: { from, nonce: BigInt(nonce) } }),
    ...(since && { missingSince: Number.parseInt(since, 10) }),
  }
}

const written = ({ place, missingSince }: Known): string =>
  `${place ? `${place.from}:${place.nonce}` : ''}${missingSince === undefined ? '' : `@${missingSince}`}`

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
function readPlace(value: unknown): Known['place'] {
  if (value === null) return undefined
  const from = readField(value, 'from', 'transaction')
  const nonce = readQuantity(readField(value, 'nonce', 'transaction'), 'transaction')
  return typeof from === 'string' ? { from, nonce } : undefined
}

export async function transactionStatus(
  node: ChainNode,
  id: string,
  signal: AbortSignal,
  memory?: TransactionMemory,
): Promise<TransactionStatus> {
  const decided = async () => {
    const receipt = readReceipt(await node.request('eth_getTransactionReceipt', [id], signal), id)
    return receipt && (receipt.isSuccess ? 'confirmed' : 'failed')
  }
  const status = await decided()
  if (status) return status
  const shown = readPlace(await node.request('eth_getTransactionByHash', [id], signal))
  if (shown) {
    memory?.set(written({ place: shown }))
    return 'pending'
  }
  const { place, missingSince = Date.now() } = recall(memory)
  memory?.set(written({ place, missingSince }))
  if (place) {
    const count = await node.request('eth_getTransactionCount', [place.from, 'latest'], signal)
    if (readQuantity(count, 'transaction count') > place.nonce) {
      // It may have come in between the answers.
      const late = await decided()
      if (late || Date.now() - missingSince >= replacedAfter) return late ?? 'replaced'
    }
  }
  const isGivenUp = Date.now() - missingSince >= (place ? droppedAfter : neverShownAfter)
  return isGivenUp ? 'dropped' : 'pending'
}
