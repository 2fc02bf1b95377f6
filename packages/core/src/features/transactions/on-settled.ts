/** Runs when a transaction is confirmed, has failed or was replaced. Balances may have changed then. */
import type { ReadableAtom } from 'nanostores'
import type { SentTransaction } from './transactions.js'

/** Calls `run` each time; the answer ends it. */
export function onSettled(
  $transactions: ReadableAtom<readonly Pick<SentTransaction, 'id' | 'status'>[]>,
  run: () => void,
): () => void {
  let waiting: ReadonlySet<string> = new Set()
  return $transactions.subscribe((all) => {
    const now = new Set(all.filter(({ status }) => status === 'pending').map(({ id }) => id))
    const isDecided = [...waiting].some((id) => !now.has(id))
    waiting = now
    if (isDecided) run()
  })
}
