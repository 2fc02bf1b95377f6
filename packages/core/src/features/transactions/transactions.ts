/** Transactions sent from this page and what became of them. */
import { atom, type ReadableAtom } from 'nanostores'
import type { TransactionStatus } from '../../chain/adapter.js'
import type { CaipNetworkId } from '../../ids/caip.js'
import type { Lifetime } from '../../lifetime.js'

export interface SentTransaction {
  readonly id: string
  readonly networkId: CaipNetworkId
  readonly status: TransactionStatus
}

export interface TransactionsFeature {
  /** Newest first, the last 99. */
  readonly $transactions: ReadableAtom<readonly SentTransaction[]>
}

/** As the specification has it. */
export const transactionLimit = 99

/** Looks until it is decided, or looking has gone on long enough. */
export type Watch = (
  look: (signal: AbortSignal) => Promise<TransactionStatus>,
  signal: AbortSignal,
) => Promise<TransactionStatus>

export interface TransactionsNeeds {
  watch(): Promise<Watch>
  look(
    sent: { readonly id: string; readonly networkId: CaipNetworkId },
    signal: AbortSignal,
  ): Promise<TransactionStatus>
  onDecided(networkId: CaipNetworkId): void
}

export function createTransactions({
  look,
  watch: watcher,
  onDecided,
}: TransactionsNeeds): TransactionsFeature & {
  add(sent: { readonly id: string; readonly networkId: CaipNetworkId }): void
  start(lifetime: Lifetime): void
} {
  const $transactions = atom<readonly SentTransaction[]>([])
  let life: Lifetime | undefined
  return {
    $transactions,
    start(lifetime) {
      life = lifetime
    },
    async add(sent) {
      const lifetime = life
      $transactions.set(
        [{ ...sent, status: 'pending' as const }, ...$transactions.get()].slice(
          0,
          transactionLimit,
        ),
      )
      if (!lifetime) return
      const watch = await watcher().catch(() => undefined)
      if (!watch) return
      const status = await watch((signal) => look(sent, signal), lifetime.signal).catch(
        () => 'pending' as const,
      )
      $transactions.set(
        $transactions.get().map((known) => (known.id === sent.id ? { ...known, status } : known)),
      )
      if (status !== 'pending') onDecided(sent.networkId)
    },
  }
}
