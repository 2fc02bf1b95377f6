/** One stored value: its key, and the reader that believes nothing. */
import type { KeyValueStorage } from './key-value.js'

export interface Item<T> {
  /** Undefined for what is missing, corrupt, foreign, too old or too large. Never throws. */
  get(): T | undefined
  /** Undefined removes it. What the storage does not keep is known until the page is left. Never throws. */
  set(value: T | undefined): void
}

/** Keys carry a version: a value of an older shape is not found rather than misread. */
export const storageKey = (name: string): string => `scope.1.${name}`

/** 32 kB of text: far above any honest value, far below what would hold a page up. */
const maxLength = 32 * 1024

export function storedItem<T>(
  storage: KeyValueStorage,
  name: string,
  read: (value: unknown) => T | undefined,
): Item<T> {
  const key = storageKey(name)
  /** What was written and can't be read back (full, blocked, cookies off), and what the storage holds in its place. */
  let unkept: { readonly text: string; readonly instead: string | null } | undefined
  const held = () => {
    try {
      return storage.get(key)
    } catch {
      return null
    }
  }
  return {
    get() {
      const found = held()
      // Another tab wrote since: that is newer.
      if (unkept?.instead !== found) unkept = undefined
      const text = unkept ? unkept.text : found
      try {
        return text && text.length <= maxLength ? read(JSON.parse(text)) : undefined
      } catch {
        return undefined
      }
    },
    set(value) {
      const text = value === undefined ? '' : JSON.stringify(value)
      try {
        if (text) storage.set(key, text)
        else storage.remove(key)
      } catch {}
      const instead = held()
      unkept = (instead ?? '') === text ? undefined : { text, instead }
    },
  }
}
