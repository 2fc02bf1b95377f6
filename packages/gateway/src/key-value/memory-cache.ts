/** A cache in this process: for one gateway. Bounded in bytes; the oldest entries go first. */
import type { Cache } from './key-value.js'

interface Entry {
  readonly value: string
  readonly until: number
}

/** Of an entry besides its texts, about. */
const overhead = 200

/** Of a text as V8 holds it at most. */
const toBytes = (key: string, value: string): number => 2 * (key.length + value.length) + overhead

/** @param maxBytes - Bytes of all entries together. */
export function memoryCache(maxBytes: number, now: () => number = Date.now): Cache {
  const entries = new Map<string, Entry>()
  let bytes = 0

  function drop(key: string): void {
    const entry = entries.get(key)
    if (!entry) return
    bytes -= toBytes(key, entry.value)
    entries.delete(key)
  }

  return {
    async get(key) {
      const entry = entries.get(key)
      if (entry === undefined) return undefined
      if (entry.until > now()) return entry.value
      drop(key)
      return undefined
    },
    async set(key, value, ttlMs) {
      drop(key)
      if (toBytes(key, value) > maxBytes) return
      entries.set(key, { value, until: now() + ttlMs })
      bytes += toBytes(key, value)
      for (const oldest of entries.keys()) {
        if (bytes <= maxBytes) break
        drop(oldest)
      }
    },
  }
}
