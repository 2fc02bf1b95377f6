/** Reads what was thrown. What reads it is fetched then, and no error is lost where it can't be. */
import type { errorReaders } from './error-readers.js'
import { KitError } from './kit-error.js'
import { lostAnswer } from './lost-answer.js'

type Readers = typeof errorReaders

const fetchReaders = (): Promise<Readers> =>
  import('./error-readers.js').then((fetched) => fetched.errorReaders)

/** As far as it is known without a table: the user's no, and nothing else. */
function roughly(thrown: unknown): KitError {
  let code: unknown
  try {
    code = Object(thrown).code
  } catch {
    // A getter that throws.
  }
  return code === 4001
    ? new KitError('user-rejected', 'The request was declined in the wallet.', { cause: thrown })
    : new KitError('unknown', 'Something went wrong. Try again.', { cause: thrown })
}

async function read(
  thrown: unknown,
  reader: 'toKitError' | 'toWalletError',
  fetch: () => Promise<Readers>,
): Promise<KitError> {
  if (thrown instanceof KitError) return thrown
  const readers = await fetch().catch(() => undefined)
  return readers ? readers[reader](thrown) : roughly(thrown)
}

/** Any thrown value as a `KitError`: `toKitError`, fetched. Never rejects. */
export const readError = (thrown: unknown, fetch = fetchReaders): Promise<KitError> =>
  read(thrown, 'toKitError', fetch)

/**
 * Loads `toWalletError` and converts what a wallet threw. Never rejects.
 *
 * @param thrown - What the wallet threw.
 * @param fetch - Loads the error readers. For tests.
 * @returns The error. If the readers can't be loaded, its code is `user-rejected` for code 4001 and else
 * `unknown`.
 * @example
 * ```ts
 * import { parseWalletError } from '@scope/core/wallet-standard'
 *
 * const error = await parseWalletError(thrown)
 * ```
 */
export const parseWalletError = (thrown: unknown, fetch = fetchReaders): Promise<KitError> =>
  read(thrown, 'toWalletError', fetch)

/**
 * Loads `toSendError` and converts what sending a transaction threw. Never rejects.
 *
 * @param thrown - What the wallet or the node threw.
 * @param fetch - Loads the error readers. For tests.
 * @returns An error with code `outcome-unknown` if the transaction may have been sent. Otherwise the error
 * itself.
 * @example
 * ```ts
 * import { parseSendError } from '@scope/core/chain'
 *
 * const id = await provider.request(request).catch(async (thrown) => {
 *   throw await parseSendError(thrown)
 * })
 * ```
 */
export async function parseSendError(thrown: unknown, fetch = fetchReaders): Promise<KitError> {
  if (thrown instanceof KitError && thrown.code === 'user-rejected') return thrown
  const readers = await fetch().catch(() => undefined)
  return readers ? readers.toSendError(thrown) : lostAnswer(thrown)
}
