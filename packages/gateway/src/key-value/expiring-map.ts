/**
 * A map whose entries end. Keys are in buckets by the second of their end, so that an entry costs the same however many
 * there are (threat B27).
 */

export interface ExpiringMap<V> {
  get(key: string): V | undefined
  /** Milliseconds since the epoch; nothing if there is no entry. */
  getEnd(key: string): number | undefined
  set(key: string, value: V, until: number): void
  delete(key: string): void
  /** Deletes about `count` entries, those that end first. */
  deleteSoonest(count: number): void
  /** Entries, with those that ended a moment ago. */
  readonly size: number
  clear(): void
}

const bucketMs = 1_000

/** @param onGone - Called with each entry that is deleted, for any reason. */
export function createExpiringMap<V>(
  now: () => number,
  onGone: (key: string, value: V) => void = () => {},
): ExpiringMap<V> {
  const entries = new Map<string, { value: V; until: number }>()
  const buckets = new Map<number, Set<string>>()
  const getBucket = (until: number) => Math.ceil(until / bucketMs)
  let sweptAt = 0

  function remove(key: string): void {
    const entry = entries.get(key)
    if (!entry) return
    entries.delete(key)
    const bucket = getBucket(entry.until)
    const keys = buckets.get(bucket)
    keys?.delete(key)
    if (keys?.size === 0) buckets.delete(bucket)
    onGone(key, entry.value)
  }

  function empty(bucket: number): number {
    const keys = [...(buckets.get(bucket) ?? [])]
    for (const key of keys) remove(key)
    buckets.delete(bucket)
    return keys.length
  }

  /** Once a second at most. */
  function sweep(): void {
    const current = Math.floor(now() / bucketMs)
    if (current === sweptAt) return
    sweptAt = current
    for (const bucket of [...buckets.keys()]) if (bucket <= current) empty(bucket)
  }

  return {
    get(key) {
      const entry = entries.get(key)
      if (entry === undefined) return undefined
      if (entry.until > now()) return entry.value
      remove(key)
      return undefined
    },
    getEnd: (key) => entries.get(key)?.until,
    set(key, value, until) {
      sweep()
      remove(key)
      entries.set(key, { value, until })
      const bucket = getBucket(until)
      const keys = buckets.get(bucket)
      if (keys) keys.add(key)
      else buckets.set(bucket, new Set([key]))
    },
    delete: remove,
    deleteSoonest(count) {
      let left = count
      for (const bucket of [...buckets.keys()].sort((a, b) => a - b)) {
        if (left <= 0) break
        left -= empty(bucket)
      }
    },
    get size() {
      sweep()
      return entries.size
    },
    clear() {
      entries.clear()
      buckets.clear()
    },
  }
}
