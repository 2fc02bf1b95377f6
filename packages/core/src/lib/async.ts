/** Waits for a delay or a response until the caller aborts. */
import { KitError } from '../errors/kit-error.js'

/** What an aborted signal means: `timeout` where it fired by itself. */
export function stopped(cause: unknown): KitError {
  const isNamed = cause instanceof Error || cause instanceof DOMException
  const isTimeout = isNamed && cause.name === 'TimeoutError'
  return isTimeout
    ? new KitError('timeout', 'The request timed out. Try again.', { cause })
    : new KitError('aborted', 'The request was cancelled.', { cause })
}

/**
 * Waits for a promise until a signal aborts. The promise itself goes on, and its later rejection needs no
 * handler.
 *
 * @param answer - Promise to wait for.
 * @param signal - Signal that ends the wait. Without one, only the promise does.
 * @returns The value of the promise. Rejects with its reason if the promise rejects.
 * @throws {KitError} with code `aborted` if the signal aborts first.
 * @throws {KitError} with code `timeout` if the signal is a timeout signal and fires first.
 * @example
 * ```ts
 * import { withAbortSignal } from '@scope/core/chain'
 *
 * const accounts = await withAbortSignal(wallet.getAccounts(), AbortSignal.timeout(3_000))
 * ```
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

/**
 * Runs a call with a signal that aborts when one of several signals does. Stops listening when the call ends.
 * `AbortSignal.any` would do the same, but Safari lacks it before 17.4.
 */
export async function withAnySignal<T>(
  signals: readonly AbortSignal[],
  call: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController()
  const stop = () => controller.abort(signals.find(({ aborted }) => aborted)?.reason)
  for (const signal of signals) signal.addEventListener('abort', stop)
  if (signals.some(({ aborted }) => aborted)) stop()
  try {
    return await call(controller.signal)
  } finally {
    for (const signal of signals) signal.removeEventListener('abort', stop)
  }
}

/**
 * Runs a call for a limited time. Does not wait for a call that ignores its signal.
 *
 * @param ms - Time limit in ms.
 * @param signal - Signal of the caller.
 * @param call - Gets a signal that aborts with the caller's, and after the time limit.
 * @returns The value of the call. Rejects with its reason if the call rejects.
 * @throws {KitError} with code `timeout` after the time limit.
 * @throws {KitError} with code `aborted` if the caller's signal aborts first.
 * @example
 * ```ts
 * import { withTimeout } from '@scope/core/chain'
 *
 * const quotes = await withTimeout(2_000, signal, (limit) => source.getQuotes(request, limit))
 * ```
 */
export async function withTimeout<T>(
  ms: number,
  signal: AbortSignal,
  call: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const late = new AbortController()
  const timer = setTimeout(
    () => late.abort(new DOMException('It took too long.', 'TimeoutError')),
    ms,
  )
  try {
    return await withAnySignal([signal, late.signal], (limit) =>
      withAbortSignal(call(limit), limit),
    )
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Waits for a time.
 *
 * @param ms - Time in ms.
 * @param signal - Signal that ends the wait. Defaults to none.
 * @returns Resolves after the time. Rejects with the signal's reason if the signal aborts first.
 * @example
 * ```ts
 * import { sleep, withAbortSignal } from '@scope/core/chain'
 *
 * await withAbortSignal(sleep(1_000, signal), signal) // rejects with a KitError if aborted
 * ```
 */
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
