/**
 * What became of a transaction: fetched with the first that is followed. Each account numbers what it sends, so one whose
 * number was taken by another, mined transaction can't come in any more. One that nodes no longer show, though its number
 * is still free, is given up after a while: it may have been thrown out for a low fee, and somebody may still bring it in.
 */
import type { ChainNode, TransactionMemory, TransactionStatus } from '@scope/core/chain'
import { invalid, readField, readHash, readQuantity } from './answers.js'

/** Milliseconds for which no node has shown one that was shown before, until it counts as dropped. */
export const droppedAfter = 60 * 60_000
/** The same for one that none has ever shown: some wallets send past the public nodes. */
export const neverShownAfter = 24 * 60 * 60_000

interface Place {
  readonly from: string
  readonly nonce: bigint
}

/** What is known of one that waits. */
interface Known {
  /** Whose number it has; undefined where nobody has ever said. */
  readonly place?: Place | undefined
  /** Its wallet alone has said so: no node has ever shown it. */
  readonly isTold?: boolean
  /** Milliseconds since the epoch: when the node first did not have it; undefined where it had it at the last look. */
  readonly missingSince?: number | undefined
}

/** Of this page: the oldest are forgotten first. */
const mostTold = 100

const told = new Map<string, Promise<Place | undefined>>()

/** Undefined where whoever was asked knows nothing of it. */
function readPlace(value: unknown): Place | undefined {
  if (value === null) return undefined
  const from = readField(value, 'from', 'transaction')
  const nonce = readQuantity(readField(value, 'nonce', 'transaction'), 'transaction')
  return typeof from === 'string' ? { from, nonce } : undefined
}

/**
 * `answer` is what the wallet that sent it says of it: somebody may leave before any other node shows it, and some wallets send
 * past the public ones.
 */
export function rememberPlace(id: string, from: string, answer: Promise<unknown>): void {
  // A relayer's number is not the account's.
  const own = (place: Place | undefined) =>
    place?.from.toLowerCase() === from.toLowerCase() ? place : undefined
  told.set(
    id,
    answer.then((value) => own(readPlace(value))).catch(() => undefined),
  )
  const [oldest] = told.keys()
  if (told.size > mostTold && oldest !== undefined) told.delete(oldest)
}

const remembered = /^(?:(0x[\da-f]{40}):(\d{1,20})(\?)?)?(?:@(\d{1,15}))?$/i

function recall(memory: TransactionMemory | undefined): Known {
  const [, from, nonce, mark, since] = remembered.exec(memory?.get() ?? '') ?? []
  return {
    ...(from && nonce && { place: { from, nonce: BigInt(nonce) }, isTold: mark === '?' }),
    ...(since && { missingSince: Number.parseInt(since, 10) }),
  }
}

const written = ({ place, isTold, missingSince }: Known): string =>
  (place ? `${place.from}:${place.nonce}${isTold ? '?' : ''}` : '') +
  (missingSince === undefined ? '' : `@${missingSince}`)

/** Undefined while the transaction is not in a block. */
export function readReceipt(value: unknown, hash: string): { isSuccess: boolean } | undefined {
  if (value === null) return undefined
  const answered = readHash(readField(value, 'transactionHash', 'receipt'))
  if (answered.toLowerCase() !== hash.toLowerCase()) throw invalid('receipt of another transaction')
  const status = readField(value, 'status', 'receipt')
  // Receipts from before EIP-658 carry no status.
  return { isSuccess: status === undefined || readQuantity(status, 'receipt') === 1n }
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
  const isTaken = async ({ from, nonce }: Place) => {
    const count = await node.request('eth_getTransactionCount', [from, 'latest'], signal)
    return readQuantity(count, 'transaction count') > nonce
  }
  const known = recall(memory)
  const said = known.place ? undefined : await told.get(id)
  // A number that was taken before anybody looked is not believed to be its own: contracts that act as wallets count otherwise.
  const place = known.place ?? (said && !(await isTaken(said)) ? said : undefined)
  const isTold = known.isTold ?? place !== undefined
  const { missingSince = Date.now() } = known
  memory?.set(written({ place, isTold, missingSince }))
  // It may have come in between the answers.
  if (place && (await isTaken(place))) return (await decided()) ?? 'replaced'
  const isShown = place !== undefined && !isTold
  const isGivenUp = Date.now() - missingSince >= (isShown ? droppedAfter : neverShownAfter)
  return isGivenUp ? 'dropped' : 'pending'
}
