/** One request to a wallet's provider (EIP-1193): what it throws becomes a `KitError`, and nobody waits after an abort. */
import { KitError, toKitError } from '@scope/core/chain'

export interface Eip1193Provider {
  request(request: {
    readonly method: string
    readonly params?: readonly unknown[]
  }): Promise<unknown>
  on?(event: string, listener: (payload: unknown) => void): unknown
  removeListener?(event: string, listener: (payload: unknown) => void): unknown
}

/** What browsers say when an extension was removed, updated or put to sleep under a page. */
const gone =
  /extension context invalidated|message port closed|receiving end does not exist|disconnected port/i

function toWalletError(thrown: unknown): KitError {
  const text = thrown instanceof Error ? thrown.message : typeof thrown === 'string' ? thrown : ''
  if (!gone.test(text)) return toKitError(thrown)
  return new KitError(
    'provider-disconnected',
    'The wallet stopped answering. Reload the page and connect again.',
    {
      cause: thrown,
    },
  )
}

/** What `answer` becomes, or `aborted` when the signal fires first. */
export function untilAborted<T>(answer: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(new KitError('aborted', 'The request was cancelled.'))
    if (signal?.aborted) return stop()
    signal?.addEventListener('abort', stop, { once: true })
    answer.then(resolve, reject).finally(() => signal?.removeEventListener('abort', stop))
  })
}

/** Rejects with a `KitError` only: `aborted` when the signal fires first. */
export function request(
  provider: Eip1193Provider,
  method: string,
  params?: readonly unknown[],
  signal?: AbortSignal,
): Promise<unknown> {
  // A provider may throw before it returns a promise.
  const answer = Promise.resolve()
    .then(() => provider.request(params ? { method, params } : { method }))
    .catch((thrown) => {
      throw toWalletError(thrown)
    })
  return untilAborted(answer, signal)
}
