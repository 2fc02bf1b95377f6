/** Transactions sent from this site and what became of them. How they are followed is fetched where there is one. */
import { atom, type ReadableAtom, type WritableAtom } from 'nanostores'
import type { TransactionStatus } from '../../chain/adapter.js'
import type { CaipAddress } from '../../ids/caip.js'
import type { Lifetime } from '../../lib/lifetime.js'
import type { KitItems, SavedTransaction } from '../../storage/items.js'

/** A transaction that was sent from this site. */
export interface SentTransaction extends SavedTransaction {
  /** CAIP-10 id of the account that sent it. Undefined if unknown. */
  readonly from?: CaipAddress
  /** Latest known status. */
  readonly status: TransactionStatus
  /** Whether it has been pending for over a minute. The kit then polls less often. */
  readonly isSlow: boolean
}

/** Transactions that were sent from this site: `kit.transactions`. */
export interface TransactionsFeature {
  /**
   * The last 99 transactions, newest first. Pending ones of earlier visits appear once their code has
   * loaded.
   */
  readonly $transactions: ReadableAtom<readonly SentTransaction[]>
}

/** A sent transaction to follow. `sentAt` is set if an earlier visit sent it. */
export type TransactionToFollow = Pick<SavedTransaction, 'id' | 'networkId'> &
  Partial<Pick<SavedTransaction, 'sentAt'>> &
  Pick<SentTransaction, 'from'>
export type Transactions = WritableAtom<readonly SentTransaction[]>

export interface Follower {
  /** Also where the kit is stopped: it is followed at the next start. */
  add(sent: TransactionToFollow, signal: AbortSignal | undefined): void
  /** Follows what is pending, of this visit and of earlier ones. */
  start(signal: AbortSignal): void
}

export interface TransactionsDeps {
  readonly saved: KitItems['pendingTransactions']
  loadFollower($transactions: Transactions): Promise<Follower>
}

export function createTransactions({
  saved,
  loadFollower,
}: TransactionsDeps): TransactionsFeature & {
  add(sent: TransactionToFollow): void
  start(lifetime: Lifetime): void
} {
  const $transactions: Transactions = atom([])
  let life: Lifetime | undefined
  const use = (act: (found: Follower) => void) =>
    void loadFollower($transactions).then(act, () => undefined)
  return {
    $transactions,
    start(lifetime) {
      life = lifetime
      if (saved.get()?.length)
        use((found) => !lifetime.signal.aborted && found.start(lifetime.signal))
    },
    add: (sent) => use((found) => found.add(sent, life?.signal)),
  }
}
