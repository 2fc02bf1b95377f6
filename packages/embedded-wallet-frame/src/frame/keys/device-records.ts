/** One table of IndexedDB as promises. Every call opens and closes: nothing here keeps another tab from upgrading. */

export interface Records {
  get(name: string): Promise<unknown>
  /** False where there is one of this name: the first stays. */
  add(name: string, record: unknown): Promise<boolean>
  put(name: string, record: unknown): Promise<void>
  delete(name: string): Promise<void>
}

const table = 'device-shares'

function open(indexedDB: IDBFactory | undefined): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    if (!indexedDB) throw new Error('This browser keeps nothing here.')
    const opening = indexedDB.open('scope-embedded-wallet', 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore(table)
    opening.onsuccess = () => resolve(opening.result)
    opening.onerror = () => reject(opening.error)
    opening.onblocked = () => reject(new Error('Another tab holds the storage.'))
  })
}

/** Done when it is written, not when it is asked for: a full disk is noticed between the two. */
async function run<T>(
  indexedDB: IDBFactory | undefined,
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await open(indexedDB)
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = database.transaction(table, mode)
      const asked = ask(transaction.objectStore(table))
      transaction.oncomplete = () => resolve(asked.result)
      transaction.onabort = () => reject(transaction.error ?? asked.error)
    })
  } finally {
    database.close()
  }
}

const isTaken = (thrown: unknown): boolean =>
  thrown instanceof DOMException && thrown.name === 'ConstraintError'

export function createRecords(indexedDB: IDBFactory | undefined): Records {
  return {
    get: (name) => run<unknown>(indexedDB, 'readonly', (store) => store.get(name)),
    add: (name, record) =>
      run(indexedDB, 'readwrite', (store) => store.add(record, name)).then(
        () => true,
        (thrown: unknown) => {
          if (isTaken(thrown)) return false
          throw thrown
        },
      ),
    put: async (name, record) => {
      await run(indexedDB, 'readwrite', (store) => store.put(record, name))
    },
    delete: (name) => run(indexedDB, 'readwrite', (store) => store.delete(name)),
  }
}
