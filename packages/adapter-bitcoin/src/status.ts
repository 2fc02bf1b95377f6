/**
 * What became of a payment. One whose coin was spent by another, confirmed one was replaced and can't come in any more. One
 * that nodes no longer have, though its coins are unspent, is given up after a while: they throw out what pays too little.
 */
import {
  KitError,
  type NodeClient,
  type TransactionStatus,
  type TransactionTrackingState,
} from '@scope/core/chain'
import { invalid, txidPattern } from './reads.js'
import { safeGet } from './safe-get.js'

/** Milliseconds for which no node has had one that was there before, until it counts as dropped. */
export const droppedAfter = 60 * 60_000
/** The same for one that none has ever had. */
export const neverShownAfter = 24 * 60 * 60_000
/** Coins of a payment that are looked at: as many as are remembered. */
const maxUtxos = 3

type Place = `${string}:${number}`

/** What is known of one that waits. */
interface Known {
  /** Coins that it spends: who else spends one of them has replaced it. */
  readonly coins: readonly string[]
  /** Milliseconds since the epoch: when the node first did not have it; undefined where it had it at the last look. */
  readonly missingSince?: number | undefined
}

const remembered = /^((?:[\da-f]{64}:\d{1,10},?){0,3})(?:@(\d{1,15}))?$/

function recall(memory: TransactionTrackingState | undefined): Known {
  const [, coins = '', since] = remembered.exec(memory?.get() ?? '') ?? []
  return {
    coins: coins.split(',').filter(Boolean),
    ...(since && { missingSince: Number.parseInt(since, 10) }),
  }
}

const written = ({ coins, missingSince }: Known): string =>
  `${coins.join(',')}${missingSince === undefined ? '' : `@${missingSince}`}`

/** Of what was built here and was not looked for yet: the coins that it spends. */
const spends = new Map<string, readonly string[]>()
const maxBuilt = 100

export function rememberSpends(
  id: string,
  coins: readonly { readonly txid: string; readonly vout: number }[],
): void {
  const places = coins.slice(0, maxUtxos).map(({ txid, vout }): Place => `${txid}:${vout}`)
  spends.set(id, places)
  const [oldest] = spends.keys()
  if (spends.size > maxBuilt && oldest !== undefined) spends.delete(oldest)
}

/** The coins that it spends; undefined where the node does not have it. */
async function getCoins(
  node: NodeClient,
  id: string,
  signal: AbortSignal,
): Promise<readonly string[] | undefined> {
  try {
    const inputs = safeGet(await node.get(`/tx/${id}`, signal), ['vin'])
    if (!Array.isArray(inputs)) throw invalid('transaction')
    return inputs.slice(0, maxUtxos).map((input: unknown) => {
      const [txid, vout] = [safeGet(input, ['txid']), safeGet(input, ['vout'])]
      if (typeof txid === 'string' && txidPattern.test(txid) && Number.isSafeInteger(vout))
        return `${txid}:${vout}`
      throw invalid('transaction')
    })
  } catch (thrown) {
    if (thrown instanceof KitError && thrown.details.status === 404) return undefined
    throw thrown
  }
}

async function isConfirmed(node: NodeClient, id: string, signal: AbortSignal): Promise<boolean> {
  const status = safeGet(await node.get(`/tx/${id}/status`, signal), ['confirmed'])
  if (typeof status === 'boolean') return status
  // Some write null of one that waits.
  if (status === null) return false
  throw invalid('status')
}

/** Whether another one, which is in a block, spends this coin. */
async function isSpent(node: NodeClient, id: string, coin: string, signal: AbortSignal) {
  const [txid, vout] = coin.split(':')
  const spender = await node.get(`/tx/${txid}/outspend/${vout}`, signal)
  const other = safeGet(spender, ['txid'])
  if (typeof other !== 'string' || !txidPattern.test(other) || other === id) return false
  if (safeGet(spender, ['status', 'confirmed']) !== true) return false
  // One answer decides nothing: the other one has to be in a block by its own word, too.
  return isConfirmed(node, other, signal).catch(() => false)
}

export async function transactionStatus(
  node: NodeClient,
  id: string,
  signal: AbortSignal,
  memory?: TransactionTrackingState,
): Promise<TransactionStatus> {
  if (!txidPattern.test(id)) {
    throw new KitError('invalid-params', 'This is not the id of a Bitcoin transaction.')
  }
  const built = spends.get(id)
  // Store the inputs before any request: if the user leaves now, a later visit must still detect a replacement.
  if (built && !memory?.get()) memory?.set(written({ coins: built }))
  if (await isConfirmed(node, id, signal)) return 'confirmed'
  const before = recall(memory)
  const shown = await getCoins(node, id, signal)
  const coins = shown ?? (before.coins.length > 0 ? before.coins : (built ?? []))
  const missingSince = shown ? undefined : (before.missingSince ?? Date.now())
  memory?.set(written({ coins, missingSince }))
  if (missingSince === undefined) return 'pending'
  const spent = await Promise.all(coins.map((coin) => isSpent(node, id, coin, signal)))
  // It may have come in between the answers.
  if (spent.includes(true)) return (await isConfirmed(node, id, signal)) ? 'confirmed' : 'replaced'
  const isGivenUp = Date.now() - missingSince >= (coins.length > 0 ? droppedAfter : neverShownAfter)
  return isGivenUp ? 'dropped' : 'pending'
}
