/** Equal reads in flight share one answer; each asker may leave by itself. */
import { toKitError } from '../errors/normalize.js'

/** Rejects when `signal` aborts, while the shared read goes on for the others. */
function untilAborted<T>(shared: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return shared
  return new Promise((resolve, reject) => {
    const stop = () => reject(toKitError(signal.reason))
    if (signal.aborted) return stop()
    signal.addEventListener('abort', stop, { once: true })
    shared.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}

/** `limit` reads may be joined at a time; what is asked beyond is asked by itself. */
export function createSharing(limit: number) {
  const inFlight = new Map<string, Promise<unknown>>()
  return (
    key: string,
    ask: () => Promise<unknown>,
    signal: AbortSignal | undefined,
  ): Promise<unknown> => {
    let shared = inFlight.get(key)
    if (!shared) {
      shared = ask().finally(() => inFlight.delete(key))
      if (inFlight.size < limit) inFlight.set(key, shared)
      // Whoever asked hears of the failure; the shared promise itself must not be reported as unhandled.
      shared.catch(() => undefined)
    }
    return untilAborted(shared, signal)
  }
}
