/** Follows transactions until it is decided, over stops and reloads. */
import type { TransactionStatus } from '../../chain/adapter.js'
import type { CaipAddress, CaipNetworkId } from '../../ids/caip.js'
import { type KitItems, type SavedTransaction, savedTransactionLimit } from '../../storage/items.js'
import { parseReportedTransaction } from './parse-reported-transaction.js'
import type { RememberedTransactions } from './transaction-store.js'
import type {
  Follower,
  SentTransaction,
  Transactions,
  TransactionToFollow,
} from './transactions.js'
import type { Watch } from './watch.js'

/** As the specification has it. */
export const transactionLimit = 99
/** Milliseconds after which what was neither taken nor refused is no longer looked for at the next visit: nodes forget sooner. */
export const followedAge = 14 * 24 * 60 * 60_000

export interface FollowerDeps {
  readonly saved: KitItems['pendingTransactions']
  readonly remembered: Pick<RememberedTransactions, 'forget'>
  readonly senders: RememberedTransactions
  readonly watch: Watch
  now(): number
  isListed(networkId: CaipNetworkId): boolean
  getStatus(sent: TransactionToFollow, signal: AbortSignal): Promise<TransactionStatus>
  onSettled(networkId: CaipNetworkId): void
}

const isOther =
  (sent: Pick<TransactionToFollow, 'id' | 'networkId'>) =>
  (other: Pick<TransactionToFollow, 'id' | 'networkId'>) =>
    other.id !== sent.id || other.networkId !== sent.networkId

/** What was kept may be anything. */
const isAccountOn = (networkId: CaipNetworkId, value = ''): value is CaipAddress =>
  value.startsWith(`${networkId}:`) &&
  /^[-.%a-zA-Z0-9]{1,128}$/.test(value.slice(networkId.length + 1))

const newestFirst = (a: SavedTransaction, b: SavedTransaction) => b.sentAt - a.sentAt

export function createFollower(deps: FollowerDeps, $transactions: Transactions): Follower {
  const { saved, senders, watch, now, getStatus, onSettled } = deps
  const getSaved = () => saved.get() ?? []

  function change(sent: TransactionToFollow, news: Partial<SentTransaction>) {
    const isUntouched = isOther(sent)
    $transactions.set(
      $transactions.get().map((known) => (isUntouched(known) ? known : { ...known, ...news })),
    )
  }

  async function follow(sent: TransactionToFollow, signal: AbortSignal) {
    try {
      const status = await watch({
        getStatus: (looking) => getStatus(sent, looking),
        onSlow: () => change(sent, { isSlow: true }),
        signal,
      })
      saved.set(getSaved().filter(isOther(sent)))
      deps.remembered.forget(sent)
      senders.forget(sent)
      change(sent, { status, isSlow: false })
      onSettled(sent.networkId)
    } catch {
      // Stopped: it is followed at the next start.
    }
  }

  function waiting(sent: SavedTransaction): SentTransaction {
    const from = senders.of(sent).get()
    return {
      ...sent,
      ...(isAccountOn(sent.networkId, from) && { from }),
      status: 'pending',
      isSlow: false,
    }
  }

  function add({ id, networkId, sentAt, from }: TransactionToFollow, signal?: AbortSignal) {
    const sent = { id, networkId, sentAt: sentAt ?? now() }
    const known = $transactions.get()
    if (sentAt !== undefined && !known.every(isOther(sent))) return
    saved.set(
      [sent, ...getSaved().filter(isOther(sent))].sort(newestFirst).slice(0, savedTransactionLimit),
    )
    if (from) senders.of(sent).set(from)
    $transactions.set(
      [waiting(sent), ...known.filter(isOther(sent))].sort(newestFirst).slice(0, transactionLimit),
    )
    if (signal && !signal.aborted) void follow(sent, signal)
  }

  return {
    start(signal) {
      const still = getSaved().filter(
        ({ networkId, sentAt }) => deps.isListed(networkId) && now() - sentAt < followedAge,
      )
      const known = $transactions.get()
      const back = still.filter((sent) => known.every(isOther(sent)))
      if (back.length > 0) $transactions.set([...known, ...back.map(waiting)])
      for (const sent of $transactions.get())
        if (sent.status === 'pending') void follow(sent, signal)
    },
    add,
    report(reported, signal) {
      const { id, networkId, from } = parseReportedTransaction(reported, deps.isListed)
      if ($transactions.get().every(isOther({ id, networkId })))
        add({ id, networkId, ...(from && { from }) }, signal)
    },
  }
}
