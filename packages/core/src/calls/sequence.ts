/** Sends the calls of a batch one after the other, for wallets that have no batches. */
import type { WritableAtom } from 'nanostores'
import type { TransactionStatus } from '../chain/adapter.js'
import { asKitError, KitError } from '../errors/kit-error.js'
import { isUndecided } from '../errors/outcome.js'
import { withAbortSignal } from '../lib/async.js'
import { getPollDelays } from '../lib/poll-delays.js'
import type { CallsSequence } from './calls-feature.js'
import type { CallsStore } from './saved-calls.js'

export interface SequenceDeps {
  readonly $sequence: WritableAtom<CallsSequence | undefined>
  readonly store: CallsStore
  readonly signal: AbortSignal
  /** Asks the wallet for one call. Rejects if account or network aren't those of the start. */
  send(at: number): Promise<string>
  /** Returns the status of a transaction. Rejects if account or network aren't those of the start. */
  getStatus(hash: string): Promise<TransactionStatus>
  sleep(ms: number): Promise<void>
}

/** Resolves once a transaction is confirmed. Rejects if it ends in another way, and with `aborted` if the kit stops. */
async function waitUntilConfirmed(
  hash: string,
  position: number,
  { getStatus, sleep, signal }: SequenceDeps,
): Promise<void> {
  for (const delay of getPollDelays()) {
    const status = await withAbortSignal(getStatus(hash), signal)
    if (status === 'confirmed') return
    if (status !== 'pending')
      throw new KitError('transaction-rejected', `Call ${position} was not successful: ${status}.`)
    await withAbortSignal(sleep(delay), signal)
  }
}

/**
 * Resolves once the wallet has sent the last call. Rejects with the error of the first call if nothing was sent, with
 * `outcome-unknown` if the last call asked for may have been sent, and otherwise with `calls-incomplete`.
 */
export async function sendInSequence(deps: SequenceDeps): Promise<void> {
  const { $sequence, store, signal, send } = deps
  const started = $sequence.get()
  if (!started) return
  const { id, networkId, calls } = started
  const count = calls.length
  const hashes: string[] = []
  const show = (change: Partial<CallsSequence>) =>
    $sequence.set({ ...started, hashes: [...hashes], ...change })
  const save = (isEnded: boolean) =>
    store.save({ id, networkId, count, hashes: [...hashes], isEnded })
  /** Whether the answer to a call that the wallet was asked for is missing. */
  let isAsked = false
  try {
    for (let index = 0; index < count; index++) {
      const before = hashes.at(-1)
      if (before !== undefined) {
        show({ status: 'pending', index: index - 1 })
        await waitUntilConfirmed(before, index, deps)
      }
      show({ status: 'requesting', index })
      save(false)
      isAsked = true
      // The request stays in the wallet if the kit stops.
      hashes.push(await withAbortSignal(send(index), signal))
      isAsked = false
      save(index === count - 1)
    }
    show({ status: 'sent', index: count - 1 })
  } catch (thrown) {
    const error = toSequenceError(asKitError(thrown), { id, sent: hashes.length, count, isAsked })
    if (error.code === 'outcome-unknown') save(false)
    else if (hashes.length === 0) store.remove(id)
    else save(true)
    show({ status: 'failed', index: hashes.length, error })
    throw error
  }
}

function toSequenceError(
  error: KitError,
  about: {
    readonly id: string
    readonly sent: number
    readonly count: number
    readonly isAsked: boolean
  },
): KitError {
  const { id, sent, count, isAsked } = about
  const options = { cause: error, details: { id, sent, count } }
  if (isAsked && isUndecided(error))
    return new KitError(
      'outcome-unknown',
      `${sent} of ${count} calls were sent, and the next one may have been sent. Check the wallet’s activity.`,
      options,
    )
  if (sent === 0) return error
  return new KitError(
    'calls-incomplete',
    `${sent} of ${count} calls were sent. The others were not: ${error.shortMessage}`,
    options,
  )
}
