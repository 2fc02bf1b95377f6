/** Where the clients of WalletConnect keep things, for a process that writes no files. */

export interface MemoryStorage {
  getKeys(): Promise<string[]>
  getEntries<T>(): Promise<[string, T][]>
  getItem<T>(key: string): Promise<T | undefined>
  setItem<T>(key: string, value: T): Promise<void>
  removeItem(key: string): Promise<void>
}

export function createMemoryStorage(): MemoryStorage {
  const items = new Map<string, string>()
  // Returns a copy, as real storage does. The caller knows the type it stored.
  const read = <T>(text: string): T => JSON.parse(text)
  return {
    getKeys: async () => [...items.keys()],
    getEntries: async <T>() => [...items].map(([key, text]): [string, T] => [key, read<T>(text)]),
    async getItem<T>(key: string) {
      const text = items.get(key)
      return text === undefined ? undefined : read<T>(text)
    },
    async setItem(key, value) {
      items.set(key, JSON.stringify(value))
    },
    async removeItem(key) {
      items.delete(key)
    },
  }
}
