/** Calls a wallet once. Errors become a `KitError`, and an abort ends the wait. */

import { withAbortSignal } from '../async.js'
import { parseWalletError } from '../errors/read-error.js'

/** Rejects with a `KitError` only: `aborted` when the signal fires first. An aborted one is never asked. */
export function callWallet(run: () => unknown, signal?: AbortSignal): Promise<unknown> {
  if (signal?.aborted) return withAbortSignal(Promise.resolve(), signal)
  // A wallet may throw before it returns a promise.
  const answer = Promise.resolve()
    .then(run)
    .catch(async (thrown) => {
      throw await parseWalletError(thrown)
    })
  return withAbortSignal(answer, signal)
}
