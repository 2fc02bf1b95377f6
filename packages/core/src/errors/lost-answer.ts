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
 * Returns the id of a transaction whose outcome the wallet doesn't know. The wallet signed it, and its
 * error has the id (`data.reason`, `data.hash`). Poll its status to learn the outcome.
 *
 * @param thrown - What the wallet threw, or the `KitError` made of it.
 * @param pattern - Pattern of the chain's transaction ids.
 * @returns The id. Undefined if the error has none.
 * @example
 * ```ts
 * import { hashOfLost } from '@scope/core/chain'
 *
 * const hash = hashOfLost(thrown, /^0x[\da-f]{64}$/i)
 * ```
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
