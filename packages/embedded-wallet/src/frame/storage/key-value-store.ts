/** What the frame keeps between visits: structured values under a name. Browsers may refuse to; then it rejects. */
export interface KeyValueStore {
  get(name: string): Promise<unknown>
  set(name: string, value: unknown): Promise<void>
  /** Stores what `change` returns for the stored value. No other write comes between the two. */
  update(name: string, change: (value: unknown) => unknown): Promise<void>
  remove(name: string): Promise<void>
  /** All whose names begin so. */
  removeAll(beginning: string): Promise<void>
}

/** For a visit alone: where storage is refused, and in tests. */
export function memoryStore(): KeyValueStore {
  const values = new Map<string, unknown>()
  return {
    get: async (name) => values.get(name),
    set: async (name, value) => void values.set(name, value),
    update: async (name, change) => void values.set(name, change(values.get(name))),
    remove: async (name) => void values.delete(name),
    async removeAll(beginning) {
      for (const name of [...values.keys()]) if (name.startsWith(beginning)) values.delete(name)
    },
  }
}
