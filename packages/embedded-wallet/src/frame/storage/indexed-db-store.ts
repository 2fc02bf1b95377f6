/** One table of IndexedDB. Every call opens and closes: nothing here keeps another tab from upgrading. */
import type { KeyValueStore } from './key-value-store.js'

export const databaseName = 'scope-embedded-wallet'
export const tableName = 'entries'

/** `factory` is absent where the browser has none; some throw as it is touched. */
export function indexedDbStore(factory: () => IDBFactory | undefined): KeyValueStore {
  function open(): Promise<IDBDatabase> {
    return new Promise((resolve, reject) => {
      const indexedDB = factory()
      if (!indexedDB) throw new Error('IndexedDB is unavailable.')
      const opening = indexedDB.open(databaseName, 1)
      opening.onupgradeneeded = () => opening.result.createObjectStore(tableName)
      opening.onsuccess = () => resolve(opening.result)
      opening.onerror = () => reject(opening.error)
      opening.onblocked = () => reject(new Error('The database is blocked by another tab.'))
    })
  }

  /** Done when it is written, not when it is asked for: a full disk is noticed between the two. */
  async function run<T>(
    mode: IDBTransactionMode,
    ask: (table: IDBObjectStore) => IDBRequest<T>,
  ): Promise<T> {
    const database = await open()
    try {
      return await new Promise<T>((resolve, reject) => {
        const transaction = database.transaction(tableName, mode)
        const request = ask(transaction.objectStore(tableName))
        transaction.oncomplete = () => resolve(request.result)
        transaction.onabort = () => reject(transaction.error ?? request.error)
      })
    } finally {
      database.close()
    }
  }

  return {
    get: (name) => run<unknown>('readonly', (table) => table.get(name)),
    async set(name, value) {
      await run('readwrite', (table) => table.put(value, name))
    },
    async update(name, change) {
      await run('readwrite', (table) => {
        const reading = table.get(name)
        reading.onsuccess = () => table.put(change(reading.result), name)
        return reading
      })
    },
    remove: (name) => run('readwrite', (table) => table.delete(name)),
    removeAll: (beginning) =>
      run('readwrite', (table) => table.delete(IDBKeyRange.bound(beginning, `${beginning}\uffff`))),
  }
}

/** Whether something that is kept is there afterwards: some browsers refuse to frames, some as late as this. */
export async function isPersistent(store: KeyValueStore): Promise<boolean> {
  // Of this look alone: another tab that looks at the same time takes away its own.
  const name = `probe ${crypto.randomUUID()}`
  try {
    await store.set(name, true)
    const isThere = (await store.get(name)) === true
    await store.remove(name)
    return isThere
  } catch {
    return false
  }
}
