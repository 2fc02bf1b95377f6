/** One stored value: its key, and the reader that believes nothing. */
import type { KeyValueStorage } from './key-value.js'

/**
 * A stored value of the kit, with a validating reader.
 *
 * @typeParam T - Type of the value.
 */
export interface Item<T> {
  /** Undefined for what is missing, corrupt, foreign, too old or too large. Never throws. */
  get(): T | undefined
  /** Undefined removes it. */
  set(value: T | undefined): void
}

/**
 * Returns the storage key of a name: `scope.1.{name}`. Keys have a version, so that values of an older
 * format aren't read.
 *
 * @param name - Name of the value, such as one of `storageKeys`.
 * @returns The key in the kit's storage.
 * @example
 * ```ts
 * import { storageKey } from '@scope/core/storage'
 *
 * storageKey('connections') // 'scope.1.connections'
 * ```
 */
export const storageKey = (name: string): string => `scope.1.${name}`

/** 32 kB of text: far above any honest value, far below what would hold a page up. */
const maxLength = 32 * 1024

export function storedItem<T>(
  storage: KeyValueStorage,
  name: string,
  read: (value: unknown) => T | undefined,
): Item<T> {
  const key = storageKey(name)
  return {
    get() {
      try {
        const text = storage.get(key)
        return text && text.length <= maxLength ? read(JSON.parse(text)) : undefined
      } catch {
        return undefined
      }
    },
    set(value) {
      if (value === undefined) storage.remove(key)
      else storage.set(key, JSON.stringify(value))
    },
  }
}
