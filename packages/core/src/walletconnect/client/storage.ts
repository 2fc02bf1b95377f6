/** Keys and sessions of the client, in the page's storage under one prefix; all of it can be taken away at once. */
import { type KeyValueStorage, webStorage } from '../../storage/key-value.js'
import type { RemoteStorage } from './remote-client.js'

/** One item a key, and one with the list of keys: a storage of cookies or memory can't list them. */
export interface OwnedStorage extends RemoteStorage {
  /** Of the sessions that are kept: read without the client. */
  readonly topics: readonly string[]
}

function parse(text: string | null): unknown {
  if (text === null) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export function ownedStorage(
  prefix: string,
  storage: KeyValueStorage = webStorage(),
): OwnedStorage {
  const listKey = `${prefix}keys`
  const place = (key: string) => `${prefix}${key}`
  function keys(): string[] {
    const list = parse(storage.get(listKey))
    return Array.isArray(list) ? list.filter((key) => typeof key === 'string') : []
  }
  const keep = (list: readonly string[]) => {
    if (list.length === 0) storage.remove(listKey)
    else storage.set(listKey, JSON.stringify(list))
  }
  // Callers must validate the shape: other code may have written here.
  const read = <T>(key: string) => parse(storage.get(place(key))) as T | undefined
  return {
    get topics() {
      const sessions = keys().find((key) => key.endsWith('//session'))
      const found = sessions === undefined ? undefined : read<unknown>(sessions)
      return (Array.isArray(found) ? found : []).flatMap((session: unknown) => {
        const topic =
          typeof session === 'object' && session !== null && 'topic' in session
            ? session.topic
            : undefined
        return typeof topic === 'string' ? [topic] : []
      })
    },
    clear() {
      for (const key of keys()) storage.remove(place(key))
      storage.remove(listKey)
    },
    getKeys: async () => keys(),
    async getEntries<T>() {
      return keys().flatMap((key): [string, T][] => {
        const value = read<T>(key)
        return value === undefined ? [] : [[key, value]]
      })
    },
    getItem: async <T>(key: string) => read<T>(key),
    async setItem(key, value) {
      storage.set(place(key), JSON.stringify(value))
      const list = keys()
      if (!list.includes(key)) keep([...list, key])
    },
    async removeItem(key) {
      storage.remove(place(key))
      keep(keys().filter((known) => known !== key))
    },
  }
}
