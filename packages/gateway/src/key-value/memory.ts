/**
 * A store in this process: for one gateway. Bounded: a full store rejects what is new. Of windows only those go early that
 * need not hold, the soonest to end first.
 */
import { createExpiringMap } from './expiring-map.js'
import type { Count, Counter, KeyValue } from './key-value.js'

export interface MemoryBounds {
  /** Entries of `set`, and windows of each kind. */
  readonly entries: number
  /** UTF-16 units of all keys and values of `set`. */
  readonly text: number
}

export const usualMemoryBounds: MemoryBounds = { entries: 200_000, text: 32 * 1024 * 1024 }

export class StoreFullError extends Error {
  override readonly name = 'StoreFullError'
}

interface Window {
  total: number
}

export function memoryKeyValue(
  now: () => number = Date.now,
  bounds: MemoryBounds = usualMemoryBounds,
): KeyValue {
  let text = 0
  const entries = createExpiringMap<string>(now, (key, value) => {
    text -= key.length + value.length
  })
  const windows = createExpiringMap<Window>(now)
  const requiredWindows = createExpiringMap<Window>(now)

  function countOne({ key, by, windowMs, mustHold = false }: Counter): Count {
    const table = mustHold ? requiredWindows : windows
    const known = table.get(key)
    if (known) {
      known.total += by
      return { total: known.total, resetMs: (table.getEnd(key) ?? now()) - now() }
    }
    if (table.size >= bounds.entries) {
      if (mustHold) throw new StoreFullError('the store is full')
      // Many at once: to find the soonest costs a look at all buckets.
      table.deleteSoonest(Math.ceil(bounds.entries / 100))
    }
    table.set(key, { total: by }, now() + windowMs)
    return { total: by, resetMs: windowMs }
  }

  return {
    async get(key) {
      return entries.get(key)
    },
    async take(key) {
      const value = entries.get(key)
      entries.delete(key)
      return value
    },
    async set(key, value, ttlMs) {
      entries.delete(key)
      const size = key.length + value.length
      if (entries.size >= bounds.entries || text + size > bounds.text)
        throw new StoreFullError('the store is full')
      text += size
      entries.set(key, value, now() + ttlMs)
    },
    async count(counters) {
      const counts: Count[] = []
      for (const counter of counters) {
        const count = countOne(counter)
        counts.push(count)
        if (count.total > (counter.max ?? Number.POSITIVE_INFINITY)) break
      }
      return counts
    },
    async ping() {},
    async close() {
      entries.clear()
      windows.clear()
      requiredWindows.clear()
      text = 0
    },
  }
}
