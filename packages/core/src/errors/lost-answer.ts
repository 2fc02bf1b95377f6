/** A transaction whose answer was lost: what is said of it, and its id where the wallet knows it. */
import { KitError } from './kit-error.js'

/** @param cause - What was thrown in place of the answer. */
export const lostAnswer = (cause: unknown): KitError =>
  new KitError(
    'outcome-unknown',
    'The wallet’s answer was lost. Look at its activity before you send again.',
    { cause },
  )

/**
 * The id of a transaction whose outcome a wallet does not know: it was signed, and its id is in the error (`data.reason`,
 * `data.hash`). Its status tells what became of it.
 *
 * @param pattern - What ids of the chain look like.
 * @returns Undefined where the error has none.
 */
export function hashOfLost(thrown: unknown, pattern: RegExp): string | undefined {
  const cause = thrown instanceof KitError ? thrown.cause : thrown
  const data = (cause as { readonly data?: unknown } | null | undefined)?.data
  if (typeof data !== 'object' || data === null) return undefined
  const { reason, hash } = data as Record<string, unknown>
  return reason === 'outcome-unknown' && typeof hash === 'string' && pattern.test(hash)
    ? hash
    : undefined
}
