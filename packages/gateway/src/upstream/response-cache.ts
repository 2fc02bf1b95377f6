/** Short-lived cache of texts. Concurrent requests for the same text share one computation. Keys contain no address. */
import { createHash } from 'node:crypto'
import { HttpError } from '../http/http-error.js'
import type { Cache } from '../key-value/key-value.js'

export interface ResponseCache {
  /** `isForced` looks at nothing that was kept; what it makes is kept for the others. */
  text(
    key: readonly string[],
    keepMs: number,
    make: () => Promise<string>,
    isForced?: boolean,
  ): Promise<string>
}

const largest = 512 * 1024

export function createResponseCache(cache: Cache, kind: string): ResponseCache {
  const underWay = new Map<string, Promise<string>>()

  async function made(place: string, keepMs: number, make: () => Promise<string>): Promise<string> {
    const text = await make()
    // What could not be kept is made again.
    if (text.length <= largest) await cache.set(place, text, keepMs).catch(() => {})
    return text
  }

  return {
    async text(key, keepMs, make, isForced = false) {
      const hash = createHash('sha256').update(JSON.stringify(key)).digest('base64url')
      const place = `${kind}:${hash}`
      if (!isForced) {
        const stored = await cache.get(place).catch(() => undefined)
        if (stored !== undefined) return stored
      }
      // One that was begun before may not know yet what this one was forced for.
      const flight = isForced ? `${place} forced` : place
      const same = underWay.get(flight)
      if (same) {
        try {
          return await same
        } catch (thrown) {
          // The other client left, or its budget was spent: that is nothing to this one (threat B22).
          if (thrown instanceof HttpError) return made(place, keepMs, make)
          throw thrown
        }
      }
      const work = made(place, keepMs, make).finally(() => underWay.delete(flight))
      underWay.set(flight, work)
      return work
    },
  }
}
