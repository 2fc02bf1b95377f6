/** One call into a wallet: what it throws becomes a `KitError`, and nobody waits after an abort. */
import { KitError } from '../errors/kit-error.js'
import { toKitError } from '../errors/normalize.js'
import { rpcMessages } from '../errors/rpc-errors.js'
import { untilAborted } from '../waiting.js'

/** What browsers say when an extension was removed, updated or put to sleep under a page. */
const gone =
  /extension context invalidated|message port closed|receiving end does not exist|disconnected port/i
/** How wallets without error codes say, in as many words and no more, that a person declined. */
const declined =
  /^(the )?((user|request|transaction|message|signing|signature|sign-?in|approval|connection)( request)? )?(was |has been )?(rejected|denied|declined|cancell?ed)\.?$/i
/** Errors whose name says by itself that a window was closed unanswered. */
const closed = /^WalletWindowClosedError$/

const textOf = (value: unknown, key: string): string => {
  try {
    const found = (value as Record<string, unknown>)[key]
    return typeof found === 'string' ? found : ''
  } catch {
    return ''
  }
}

function read(thrown: unknown): KitError {
  try {
    return toKitError(thrown)
  } catch {
    // A getter that throws.
    return new KitError('unknown', 'Something went wrong. Try again.', { cause: thrown })
  }
}

/** Any value a wallet threw. */
export function toWalletError(thrown: unknown): KitError {
  if (thrown instanceof KitError) return thrown
  const text = typeof thrown === 'string' ? thrown : textOf(thrown, 'message')
  if (gone.test(text)) {
    return new KitError(
      'provider-disconnected',
      'The wallet stopped answering. Reload the page and connect again.',
      { cause: thrown },
    )
  }
  const known = read(thrown)
  const isVague = known.code === 'unknown' || known.code === 'internal-error'
  if (isVague && (declined.test(text) || closed.test(textOf(thrown, 'name')))) {
    return new KitError('user-rejected', rpcMessages[4001][1], { cause: thrown })
  }
  return known
}

/** Rejects with a `KitError` only: `aborted` when the signal fires first. An aborted one is never asked. */
export function askWallet(run: () => unknown, signal?: AbortSignal): Promise<unknown> {
  if (signal?.aborted) return untilAborted(Promise.resolve(), signal)
  // A wallet may throw before it returns a promise.
  const answer = Promise.resolve()
    .then(run)
    .catch((thrown) => {
      throw toWalletError(thrown)
    })
  return untilAborted(answer, signal)
}
