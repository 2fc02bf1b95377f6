/** Waits for a delay or a response until the caller aborts. */
import { KitError } from './errors/kit-error.js'

/** What an aborted signal means: `timeout` where it fired by itself. */
export function stopped(cause: unknown): KitError {
  const isNamed = cause instanceof Error || cause instanceof DOMException
  const isTimeout = isNamed && cause.name === 'TimeoutError'
  return isTimeout
    ? new KitError('timeout', 'The request timed out. Try again.', { cause })
    : new KitError('aborted', 'The request was cancelled.', { cause })
}

/**
 * Settles as `answer` does. Rejects with `aborted` when the signal fires first, or with `timeout` if the signal is a
 * timeout signal. A later failure of `answer` needs no handler.
 */
export function withAbortSignal<T>(
  answer: Promise<T>,
  signal: AbortSignal | undefined,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(stopped(signal?.reason))
    if (signal?.aborted) stop()
    else signal?.addEventListener('abort', stop, { once: true })
    answer.then(resolve, reject).finally(() => signal?.removeEventListener('abort', stop))
  })
}

/** Milliseconds. Rejects with the signal's reason when it aborts first. */
export function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    if (signal?.aborted) stop()
    else signal?.addEventListener('abort', stop, { once: true })
  })
}

/**
 * Waits like `sleep`, but also until the page is visible: data that the user can't see isn't needed. Ends early when
 * the user returns to the page.
 */
export function sleepUntilVisible(ms: number, signal: AbortSignal): Promise<void> {
  const page = typeof document === 'undefined' ? undefined : document
  const stop = new AbortController()
  return new Promise<void>((resolve, reject) => {
    const look = () => {
      if (page?.visibilityState !== 'hidden') resolve()
    }
    const timer = setTimeout(look, ms)
    const { signal: over } = stop
    over.addEventListener('abort', () => clearTimeout(timer))
    page?.defaultView?.addEventListener('focus', look, { signal: over })
    page?.addEventListener('visibilitychange', look, { signal: over })
    if (signal.aborted) reject(signal.reason)
    else signal.addEventListener('abort', () => reject(signal.reason), { signal: over })
  }).finally(() => stop.abort())
}
