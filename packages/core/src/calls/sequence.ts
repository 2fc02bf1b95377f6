/** Sends the calls of a batch one after the other, for wallets that have no batches. */

import type { ReadableAtom, WritableAtom } from 'nanostores'
import { asKitError, KitError } from '../errors/kit-error.js'
import type { SentTransaction } from '../features/transactions/transactions.js'
import { stopped } from '../lib/async.js'
import type { CallsSequence } from './calls-feature.js'
import type { CallsStore } from './saved-calls.js'

export interface SequenceDeps {
  readonly $sequence: WritableAtom<CallsSequence | undefined>
  readonly $transactions: ReadableAtom<readonly SentTransaction[]>
  readonly store: CallsStore
  readonly signal: AbortSignal
  /** Asks the wallet for one call. Rejects if account or network aren't those of the start. */
  send(at: number): Promise<string>
}

/** Resolves to the status of a transaction once it is final. Rejects with `aborted` if the kit stops. */
function settled(
  $transactions: SequenceDeps['$transactions'],
  id: string,
  signal: AbortSignal,
): Promise<SentTransaction['status']> {
  return new Promise((resolve, reject) => {
    let unbind: (() => void) | undefined
    const end = () => {
      unbind?.()
      signal.removeEventListener('abort', stop)
    }
    function stop() {
      end()
      reject(stopped(signal.reason))
    }
    if (signal.aborted) return stop()
    signal.addEventListener('abort', stop)
    const look = (all: readonly SentTransaction[]) => {
      const status = all.find((sent) => sent.id === id)?.status
      if (!status || status === 'pending') return
      end()
      resolve(status)
    }
    unbind = $transactions.listen(look)
    look($transactions.get())
  })
}

/** Resolves once the wallet has sent the last call. Rejects with `calls-incomplete` if it sent some of them only. */
export async function sendInSequence(deps: SequenceDeps): Promise<void> {
  const { $sequence, $transactions, store, signal, send } = deps
  const started = $sequence.get()
  if (!started) return
  const { id, networkId, calls } = started
  const count = calls.length
  const hashes: string[] = []
  const show = (change: Partial<CallsSequence>) =>
    $sequence.set({ ...started, hashes: [...hashes], ...change })
  try {
    for (let index = 0; index < count; index++) {
      const before = hashes.at(-1)
      if (before !== undefined) {
        show({ status: 'pending', index: index - 1 })
        const status = await settled($transactions, before, signal)
        if (status !== 'confirmed')
          throw new KitError('transaction-rejected', `Call ${index} was not successful: ${status}.`)
      }
      show({ status: 'requesting', index })
      hashes.push(await send(index))
      store.save({ id, networkId, count, hashes: [...hashes] })
    }
    show({ status: 'sent', index: count - 1 })
  } catch (thrown) {
    const error = asKitError(thrown)
    const sent = hashes.length
    const told =
      sent === 0
        ? error
        : new KitError(
            'calls-incomplete',
            `${sent} of ${count} calls were sent. The others were not: ${error.shortMessage}`,
            { cause: error, details: { id, sent, count } },
          )
    show({ status: 'failed', index: sent, error: told })
    throw told
  }
}
