/** Waits for a promise or a response until the caller aborts. `AbortSignal.any` is missing in Safari before 17.4. */
import { aborted } from './frame-error.js'

/** Waits for a promise until a signal aborts. Rejects then with `aborted`; the promise itself goes on. */
export function withAbortSignal<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(aborted())
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop)
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}

/** Runs a call with a signal that aborts with the caller's signal, or after a time in ms. */
export async function withTimeout<T>(
  ms: number,
  signal: AbortSignal | undefined,
  call: (limit: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController()
  const stop = () => controller.abort()
  const late = AbortSignal.timeout(ms)
  const signals = signal ? [signal, late] : [late]
  for (const source of signals) source.addEventListener('abort', stop)
  if (signals.some(({ aborted }) => aborted)) stop()
  try {
    return await call(controller.signal)
  } finally {
    for (const source of signals) source.removeEventListener('abort', stop)
  }
}
