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
 * What this storage does not keep (full, blocked, cookies switched off) is known until the page is left, or until
 * another tab writes it. Never throws.
 */
export function lasting(storage: KeyValueStorage): KeyValueStorage {
  /** What was written and can't be read back, and what the storage holds in its place. */
  const unkept = new Map<
    string,
    { readonly text: string | null; readonly instead: string | null }
  >()
  const held = (key: string) => {
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
    const instead = held(key)
    if (instead === text) unkept.delete(key)
    else unkept.set(key, { text, instead })
  }
  return {
    get(key) {
      const found = held(key)
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
 * The page's local storage. Where it is missing or blocked (private modes, sandboxed frames, full disks),
 * what is written lives as long as the page.
 */
export const webStorage = (open: () => Storage = () => localStorage): KeyValueStorage =>
  lasting({
    get: (key) => open().getItem(key),
    set: (key, value) => open().setItem(key, value),
    remove: (key) => open().removeItem(key),
  })
