/** Calls a wallet once. Errors become a `KitError`, and an abort ends the wait. */

import { parseWalletError } from '../errors/read-error.js'
import { withAbortSignal } from '../lib/async.js'

/**
 * Calls a wallet once. Converts its errors into a `KitError`. An aborted signal ends the wait, not the
 * request in the wallet.
 *
 * @param run - Calls the wallet. Not called if the signal has aborted.
 * @param signal - Signal that ends the wait.
 * @returns What the wallet returned. Not validated.
 * @throws {KitError} with code `aborted` if the signal aborts first, or `timeout` if it is a timeout
 * signal.
 * @throws {KitError} with the code of the wallet's error, such as `user-rejected`.
 * @example
 * ```ts
 * import { callWallet } from '@scope/core/chain'
 *
 * const accounts = await callWallet(() => wallet.getAccounts(), signal)
 * ```
 */
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
