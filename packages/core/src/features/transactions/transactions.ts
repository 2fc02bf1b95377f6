/** Transactions sent from this site and what became of them. How they are followed is fetched where there is one. */
import { atom, type ReadableAtom, type WritableAtom } from 'nanostores'
import type { TransactionStatus } from '../../chain/adapter.js'
import type { CaipAddress, CaipNetworkId } from '../../ids/caip.js'
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
  /**
   * Adds a transaction that your page sent in another way, such as with viem. The kit follows it like its own, also
   * after a reload. A transaction that is already listed stays as it is.
   *
   * @param transaction - Its id and network, and the account that sent it.
   * @throws {KitError} with code `invalid-params` if a field is invalid. The message names the field.
   * @throws {KitError} with code `network-not-found` if the kit doesn't list the network.
   * @throws {KitError} with code `chunk-load-failed` if the code can't be loaded.
   * @example
   * ```ts
   * const hash = await client.sendTransaction({ to, value })
   * await kit.transactions.add({ id: hash, networkId: 'eip155:1', from: `eip155:1:${address}` })
   * ```
   */
  add(transaction: TransactionToAdd): Promise<void>
}

/** A transaction for `kit.transactions.add`. */
export interface TransactionToAdd {
  /** Id of the transaction: its hash, or its signature on Solana. */
  readonly id: string
  /** CAIP-2 id of its network. */
  readonly networkId: CaipNetworkId
  /** CAIP-10 id of the account that sent it. The account view shows the transaction only with it. */
  readonly from?: CaipAddress | undefined
}

/** A sent transaction to follow. `sentAt` is set if an earlier visit sent it. */
export type TransactionToFollow = Pick<SavedTransaction, 'id' | 'networkId'> &
  Partial<Pick<SavedTransaction, 'sentAt'>> &
  Pick<SentTransaction, 'from'>
export type Transactions = WritableAtom<readonly SentTransaction[]>

export interface Follower {
  /** Also where the kit is stopped: it is followed at the next start. */
  add(sent: TransactionToFollow, signal: AbortSignal | undefined): void
  /** Adds what a host reports. Throws a `KitError` if it is invalid. */
  report(reported: TransactionToAdd, signal: AbortSignal | undefined): void
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
  follow(sent: TransactionToFollow): void
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
    follow: (sent) => use((found) => found.add(sent, life?.signal)),
    add: async (reported) => (await loadFollower($transactions)).report(reported, life?.signal),
  }
}
