/** What a wallet threw, as a `KitError`: it may have no code, and say in two words that the user declined. */
import { KitError } from './kit-error.js'
import { layers } from './layers.js'
import { toKitError } from './normalize.js'
import { rpcMessages } from './rpc-errors.js'
import { shortDeclinedWords } from './wordings.js'

/** What browsers say when an extension was removed, updated or put to sleep under a page. */
const extensionGone =
  /extension context invalidated|message port closed|receiving end does not exist|disconnected port/i
/** Errors whose name says by itself that a window was closed unanswered. */
const closed = /^WalletWindowClosedError$/

const toText = (value: unknown, key: string): string => {
  try {
    const found = (value as Record<string, unknown>)[key]
    return typeof found === 'string' ? found : ''
  } catch {
    return ''
  }
}

/** What says nothing of why: two words beside it may. -32003 is none of them, whose own message is "Transaction rejected". */
const vague: ReadonlySet<KitError['code']> = new Set<KitError['code']>([
  'unknown',
  'internal-error',
  'invalid-input',
  'rpc-unknown',
])

function isShortNo(thrown: unknown): boolean {
  const messages = [...layers(thrown)].map(({ message }) => message.trim().toLowerCase())
  // A wallet that sent a part and was refused another says so.
  return (
    !messages.includes('outcome-unknown') &&
    messages.some((message) => shortDeclinedWords.test(message))
  )
}

/**
 * Converts any value that a wallet threw into a `KitError`. Unlike `toKitError`, it knows errors of
 * removed extensions, closed windows and short rejections.
 *
 * @param thrown - What the wallet threw.
 * @returns The error: `provider-disconnected` if the extension stopped, `user-rejected` if the user
 * declined. A `KitError` is returned as it is.
 * @example
 * ```ts
 * import { toWalletError } from '@scope/core/chain'
 *
 * const isDeclined = toWalletError(thrown).code === 'user-rejected'
 * ```
 */
export function toWalletError(thrown: unknown): KitError {
  if (thrown instanceof KitError) return thrown
  const text = typeof thrown === 'string' ? thrown : toText(thrown, 'message')
  if (extensionGone.test(text)) {
    return new KitError(
      'provider-disconnected',
      'The wallet stopped answering. Reload the page and connect again.',
      { cause: thrown },
    )
  }
  const known = toKitError(thrown)
  if (vague.has(known.code) && (closed.test(toText(thrown, 'name')) || isShortNo(thrown)))
    return new KitError('user-rejected', rpcMessages[4001][1], { cause: thrown })
  return known
}
