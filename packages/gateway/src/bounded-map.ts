/** A map of the newest and most used: what was not asked for longest goes first. */
export interface BoundedMap<V> {
  get(key: string): V | undefined
  set(key: string, value: V): void
  clear(): void
}

export function boundedMap<V>(max: number): BoundedMap<V> {
  const map = new Map<string, V>()
  return {
    get(key) {
      const value = map.get(key)
      if (value === undefined) return undefined
      map.delete(key)
      map.set(key, value)
      return value
    },
    set(key, value) {
      map.delete(key)
      map.set(key, value)
      if (map.size <= max) return
      for (const oldest of map.keys()) {
        map.delete(oldest)
        break
      }
    },
    clear: () => map.clear(),
  }
}
