/**
 * Whether a transaction is in, will be, or never can be: a transaction can be taken only up to the last block that
 * its blockhash is good for. Past that, one that no node knows was dropped, and is not waited for.
 */
import type { ChainNode, TransactionMemory, TransactionStatus } from '@scope/core/chain'
import { invalid, readField, readList, readNumber, readValue } from './answers.js'
import { commitment } from './commitment.js'

/** Blocks a blockhash is good for. */
const blockhashLife = 150n
/** For transactions whose blockhash the wallet chose: it may have taken a newer one than there was when it was seen. */
const guessedLife = 2n * blockhashLife
/** Nodes behind one address are not all equally far: what one has not seen yet, another may have. */
const slack = 32n
/** Transactions remembered: the oldest are forgotten first, and are then guessed. */
const limit = 512

const lastValid = new Map<string, bigint>()

export function rememberExpiry(id: string, lastValidBlockHeight: bigint): void {
  lastValid.delete(id)
  lastValid.set(id, lastValidBlockHeight)
  const [oldest] = lastValid.keys()
  if (lastValid.size > limit && oldest !== undefined) lastValid.delete(oldest)
}

const blockHeight = async (node: ChainNode, signal: AbortSignal): Promise<bigint> =>
  readNumber(await node.request('getBlockHeight', [{ commitment }], signal), 'block height')

/** Undefined where the node knows nothing of it. */
function readStatus(answer: unknown): TransactionStatus | undefined {
  const [status] = readList(readValue(answer, 'status'), 'status')
  if (status === null) return undefined
  if (readField(status, 'err', 'status') !== null) return 'failed'
  const confirmation = readField(status, 'confirmationStatus', 'status')
  if (confirmation === 'processed') return 'pending'
  if (confirmation === 'confirmed' || confirmation === 'finalized') return 'confirmed'
  // Nodes from before that field count confirmations, and stop counting at the root.
  if (readField(status, 'confirmations', 'status') === null) return 'confirmed'
  throw invalid('status')
}

/** The last block that it can be in, as it was remembered here or at an earlier visit. */
function expiryOf(id: string, memory: TransactionMemory | undefined): bigint | undefined {
  const kept = memory?.get()
  return lastValid.get(id) ?? (kept && /^\d{1,20}$/.test(kept) ? BigInt(kept) : undefined)
}

function keepExpiry(id: string, memory: TransactionMemory | undefined): void {
  const known = expiryOf(id, memory)
  if (known !== undefined) memory?.set(`${known}`)
}

export async function transactionStatus(
  node: ChainNode,
  id: string,
  signal: AbortSignal,
  memory?: TransactionMemory,
): Promise<TransactionStatus> {
  const params = [[id], { searchTransactionHistory: true }]
  const ask = async () => readStatus(await node.request('getSignatureStatuses', params, signal))
  const found = await ask()
  if (found) {
    if (found !== 'pending') lastValid.delete(id)
    else keepExpiry(id, memory)
    return found
  }
  const height = await blockHeight(node, signal)
  // Looked up after the answers: whoever sent it may have found out meanwhile.
  const known = expiryOf(id, memory)
  const last = known ?? height + guessedLife
  if (known === undefined) rememberExpiry(id, last)
  memory?.set(`${last}`)
  if (height <= last + slack) return 'pending'
  // It may have come in between the two answers.
  return (await ask()) ?? 'dropped'
}
