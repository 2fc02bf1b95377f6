/** Equal reads in flight share one answer; each asker may leave by itself. */
import { untilAborted } from '../waiting.js'

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
