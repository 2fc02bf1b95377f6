/** Waits for the transaction watcher. */
import type { ReadableAtom } from 'nanostores'
import type { TransactionStatus } from '../chain/adapter.js'
import type { SentTransaction } from '../features/transactions/transactions.js'
import { stopped } from '../lib/async.js'

/** Resolves once a transaction is final. Rejects with `aborted` if the kit stops. */
export function waitUntilFinal(
  $transactions: ReadableAtom<readonly SentTransaction[]>,
  id: string,
  signal: AbortSignal,
): Promise<Exclude<TransactionStatus, 'pending'>> {
  return new Promise((resolve, reject) => {
    const end = () => {
      stop()
      reject(stopped(signal.reason))
    }
    const stop = $transactions.listen(look)
    function look(transactions: readonly SentTransaction[]) {
      const status = transactions.find((transaction) => transaction.id === id)?.status
      if (!status || status === 'pending') return
      signal.removeEventListener('abort', end)
      stop()
      resolve(status)
    }
    if (signal.aborted) return end()
    signal.addEventListener('abort', end, { once: true })
    look($transactions.get())
  })
}
