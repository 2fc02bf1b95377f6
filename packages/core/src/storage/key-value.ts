/** Where text is kept: the page's local storage, or memory where that is blocked. */
export interface KeyValueStorage {
  get(key: string): string | null
  set(key: string, value: string): void
  remove(key: string): void
}

export function memoryStorage(): KeyValueStorage {
  const values = new Map<string, string>()
  return {
    get: (key) => values.get(key) ?? null,
    set: (key, value) => void values.set(key, value),
    remove: (key) => void values.delete(key),
  }
}

/**
 * The page's local storage. Where it is missing or blocked (private modes, sandboxed frames, full disks),
 * what is written lives as long as the page.
 */
export function webStorage(open: () => Storage = () => localStorage): KeyValueStorage {
  const memory = memoryStorage()
  const attempt = <T>(use: (storage: Storage) => T, otherwise: () => T): T => {
    try {
      return use(open())
    } catch {
      return otherwise()
    }
  }
  return {
    get: (key) =>
      memory.get(key) ??
      attempt(
        (storage) => storage.getItem(key),
        () => null,
      ),
    set: (key, value) =>
      attempt(
        (storage) => {
          storage.setItem(key, value)
          memory.remove(key)
        },
        () => memory.set(key, value),
      ),
    remove(key) {
      memory.remove(key)
      attempt(
        (storage) => storage.removeItem(key),
        () => undefined,
      )
    },
  }
}
