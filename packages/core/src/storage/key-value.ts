/** A synchronous storage of text. The kit handles errors that its methods throw. */
export interface KeyValueStorage {
  /** Returns the text of a key. Null if the key is missing. */
  get(key: string): string | null
  /** Stores text under a key. */
  set(key: string, value: string): void
  /** Removes a key. */
  remove(key: string): void
}

/**
 * Creates a storage in memory, such as for tests. Its values are lost on reload.
 *
 * @returns A storage for `createKit`.
 * @example
 * ```ts
 * import { createKit, memoryStorage } from '@scope/core'
 *
 * const kit = createKit({ metadata, networks, adapters, storage: memoryStorage() })
 * ```
 */
export function memoryStorage(): KeyValueStorage {
  const values = new Map<string, string>()
  return {
    get: (key) => values.get(key) ?? null,
    set: (key, value) => void values.set(key, value),
    remove: (key) => void values.delete(key),
  }
}

/**
 * What this storage does not keep (full, blocked, cookies switched off) is known until the page is left, or until
 * another tab writes it. Never throws.
 */
export function lasting(storage: KeyValueStorage): KeyValueStorage {
  /** What was written and can't be read back, and what the storage holds in its place. */
  const unkept = new Map<
    string,
    { readonly text: string | null; readonly instead: string | null }
  >()
  const readItem = (key: string) => {
    try {
      return storage.get(key)
    } catch {
      return null
    }
  }
  function write(key: string, text: string | null) {
    try {
      if (text === null) storage.remove(key)
      else storage.set(key, text)
    } catch {}
    const instead = readItem(key)
    if (instead === text) unkept.delete(key)
    else unkept.set(key, { text, instead })
  }
  return {
    get(key) {
      const found = readItem(key)
      const mine = unkept.get(key)
      if (mine?.instead === found) return mine.text
      unkept.delete(key)
      return found
    },
    set: write,
    remove: (key) => write(key, null),
  }
}

/**
 * Creates a storage in local storage. If local storage is blocked or full, values last until the page
 * unloads. Never throws.
 *
 * @param open - Returns the Web Storage to use. Defaults to `localStorage`.
 * @returns A storage for `createKit`.
 * @example
 * ```ts
 * import { createKit, webStorage } from '@scope/core'
 *
 * const storage = webStorage(() => sessionStorage)
 * const kit = createKit({ metadata, networks, adapters, storage })
 * ```
 */
export const webStorage = (open: () => Storage = () => localStorage): KeyValueStorage =>
  lasting({
    get: (key) => open().getItem(key),
    set: (key, value) => open().setItem(key, value),
    remove: (key) => open().removeItem(key),
  })
