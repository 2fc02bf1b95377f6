/**
 * Whether a transaction is in, will be, or never can be: a transaction can be taken only up to the last block that
 * its blockhash is good for. Past that, one that no node knows was dropped, and is not waited for.
 */
import {
  KitError,
  type NodeClient,
  type TransactionStatus,
  type TransactionTrackingState,
} from '@scope/core/chain'
import { commitment } from './commitment.js'
import {
  invalid,
  parseField,
  parseList,
  parseNumber,
  parseValue,
  readLatestBlockhash,
} from './responses.js'

/** Blocks a blockhash is good for. */
const blockhashLife = 150n
/** For transactions whose blockhash the wallet chose: it may have taken a newer one than there was when it was seen. */
const guessedLife = 2n * blockhashLife
/** Nodes behind one address are not all equally far: what one has not seen yet, another may have. */
const slack = 32n
/** Transactions remembered: the oldest are forgotten first, and are then guessed. */
const limit = 512

/** Blocks after the last one it can be in, for which a node without history still knows whether it came in. */
const recentLife = 100n

/** The last block that a transaction can be in. */
interface Expiry {
  readonly last: bigint
  /** Its blockhash is not known: it may have come in long ago. */
  readonly isGuess: boolean
}

const expiries = new Map<string, Expiry>()

function remember(id: string, expiry: Expiry): void {
  expiries.delete(id)
  expiries.set(id, expiry)
  const [oldest] = expiries.keys()
  if (expiries.size > limit && oldest !== undefined) expiries.delete(oldest)
}

export const rememberExpiry = (id: string, last: bigint): void =>
  remember(id, { last, isGuess: false })

const blockHeight = async (node: NodeClient, signal: AbortSignal): Promise<bigint> =>
  parseNumber(await node.request('getBlockHeight', [{ commitment }], signal), 'block height')

/** As a node's newest blockhash says it, which it can't say in slots; undefined where it does not. */
async function heightOfLatest(node: NodeClient, signal: AbortSignal): Promise<bigint | undefined> {
  try {
    const answer = await node.request('getLatestBlockhash', [{ commitment }], signal)
    return readLatestBlockhash(answer).lastValidBlockHeight - blockhashLife
  } catch {
    return undefined
  }
}

/** Undefined where the node knows nothing of it. */
function parseStatus(answer: unknown): TransactionStatus | undefined {
  const value = parseValue(answer, 'status')
  const [status = null] = value === null ? [] : parseList(value, 'status')
  if (status === null) return undefined
  const confirmation = parseField(status, 'confirmationStatus', 'status')
  // The block of one that is only processed may be left behind, and its failure with it.
  if (confirmation === 'processed') return 'pending'
  const err = parseField(status, 'err', 'status')
  if (err !== null && err !== undefined) return 'failed'
  if (confirmation === 'confirmed' || confirmation === 'finalized') return 'confirmed'
  // Nodes from before that field count confirmations, and stop counting at the root.
  if (parseField(status, 'confirmations', 'status') === null) return 'confirmed'
  throw invalid('status')
}

/** What nodes without history answer where it is asked for. */
const noHistory = -32011

interface Found {
  readonly status: TransactionStatus | undefined
  /** Whether the node has looked through all that ever came in. */
  readonly isWhole: boolean
}

async function find(node: NodeClient, id: string, signal: AbortSignal): Promise<Found> {
  const ask = async (searchTransactionHistory: boolean) =>
    parseStatus(
      await node.request('getSignatureStatuses', [[id], { searchTransactionHistory }], signal),
    )
  try {
    return { status: await ask(true), isWhole: true }
  } catch (thrown) {
    if (!(thrown instanceof KitError) || thrown.details.code !== noHistory) throw thrown
    return { status: await ask(false), isWhole: false }
  }
}

/** As it was remembered here or at an earlier visit. */
function getExpiry(id: string, memory: TransactionTrackingState | undefined): Expiry | undefined {
  const [, last, guess] = /^(\d{1,20})(\?)?$/.exec(memory?.get() ?? '') ?? []
  return (
    expiries.get(id) ??
    (last === undefined ? undefined : { last: BigInt(last), isGuess: guess !== undefined })
  )
}

const keep = (memory: TransactionTrackingState | undefined, { last, isGuess }: Expiry): void =>
  memory?.set(`${last}${isGuess ? '?' : ''}`)

export async function transactionStatus(
  node: NodeClient,
  id: string,
  signal: AbortSignal,
  memory?: TransactionTrackingState,
): Promise<TransactionStatus> {
  const found = await find(node, id, signal)
  if (found.status) {
    const known = getExpiry(id, memory)
    if (found.status !== 'pending') expiries.delete(id)
    else if (known) keep(memory, known)
    return found.status
  }
  const height = await blockHeight(node, signal)
  const guess = async (): Promise<Expiry> => {
    const latest = (await heightOfLatest(node, signal)) ?? 0n
    // The later one: a node that lags behind would have it dropped too early.
    const isAhead = latest > height
    return { last: (isAhead ? latest : height) + guessedLife, isGuess: true }
  }
  // Read it after the responses: the sender may have stored it meanwhile.
  const expiry = getExpiry(id, memory) ?? (await guess())
  if (!expiries.has(id)) remember(id, expiry)
  keep(memory, expiry)
  const { last, isGuess } = expiry
  if (height <= last + slack) return 'pending'
  // One answer decides nothing: some nodes answer a slot, which is millions higher, in place of a height.
  const latest = (await heightOfLatest(node, signal)) ?? 0n
  if (latest <= last + slack) return 'pending'
  // It may have come in between the answers.
  const late = await find(node, id, signal)
  // Without history it may have come in, and be forgotten.
  const isForgotten = !late.isWhole && (isGuess || latest > last + recentLife)
  return late.status ?? (isForgotten ? 'pending' : 'dropped')
}
