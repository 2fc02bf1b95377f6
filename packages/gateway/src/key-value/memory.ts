/** A store in this process: for one gateway. Bounded: the oldest entries go first. */
import type { Count, KeyValue } from './key-value.js'

const mostEntries = 50_000
/** Of texts, in UTF-16 units: answers of nodes may be large. */
const mostText = 64 * 1024 * 1024

interface Entry {
  readonly value: string
  readonly until: number
}

interface Window {
  total: number
  readonly until: number
}

export function memoryKeyValue(now: () => number = Date.now): KeyValue {
  const entries = new Map<string, Entry>()
  const windows = new Map<string, Window>()
  let text = 0

  function drop(key: string): void {
    const entry = entries.get(key)
    if (!entry) return
    text -= entry.value.length + key.length
    entries.delete(key)
  }

  function makeRoom(): void {
    for (const key of entries.keys()) {
      if (entries.size <= mostEntries && text <= mostText) break
      drop(key)
    }
    if (windows.size <= mostEntries) return
    const at = now()
    for (const [key, { until }] of windows) if (until <= at) windows.delete(key)
    for (const key of windows.keys()) {
      if (windows.size <= mostEntries) break
      windows.delete(key)
    }
  }

  function countOne(key: string, by: number, windowMs: number): Count {
    const at = now()
    let window = windows.get(key)
    if (window === undefined || window.until <= at) {
      window = { total: 0, until: at + windowMs }
      // Anew, so that the order of the map is that of their beginnings.
      windows.delete(key)
      windows.set(key, window)
      makeRoom()
    }
    window.total += by
    return { total: window.total, resetMs: window.until - at }
  }

  function read(key: string): string | undefined {
    const entry = entries.get(key)
    if (entry === undefined) return undefined
    if (entry.until > now()) return entry.value
    drop(key)
    return undefined
  }

  return {
    async get(key) {
      return read(key)
    },
    async take(key) {
      const value = read(key)
      drop(key)
      return value
    },
    async set(key, value, ttlMs) {
      drop(key)
      entries.set(key, { value, until: now() + ttlMs })
      text += value.length + key.length
      makeRoom()
    },
    async count(counters) {
      const counts: Count[] = []
      for (const { key, by, windowMs, most = Number.POSITIVE_INFINITY } of counters) {
        const count = countOne(key, by, windowMs)
        counts.push(count)
        if (count.total > most) break
      }
      return counts
    },
    async ping() {},
    async close() {
      entries.clear()
      windows.clear()
      text = 0
    },
  }
}
