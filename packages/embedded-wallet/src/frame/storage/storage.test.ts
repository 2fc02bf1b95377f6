/** What is kept, in a real IndexedDB (in memory) and in memory alone: they keep the same promises. */
import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { describe, expect, it } from 'vitest'
import { databaseName, indexedDbStore, isPersistent, tableName } from './indexed-db-store.js'
import { memoryStore } from './key-value-store.js'
import { createPageLock } from './lock.js'

const kinds = {
  'in the browser': () => {
    const factory = new IDBFactory()
    return indexedDbStore(() => factory)
  },
  'in memory': memoryStore,
}

describe.each(Object.entries(kinds))('kept %s', (_, make) => {
  it('returns a value by its name until it is removed', async () => {
    const store = make()
    expect(await store.get('one')).toBeUndefined()
    await store.set('one', { deep: [1n, new Uint8Array([1])] })
    await store.set('one', { deep: [2n] })
    expect(await store.get('one')).toEqual({ deep: [2n] })
    await store.remove('one')
    await store.remove('one')
    expect(await store.get('one')).toBeUndefined()
  })

  it('loses no update of several at once', async () => {
    const store = make()
    const add = (value: unknown) => (typeof value === 'number' ? value + 1 : 1)
    await Promise.all(Array.from({ length: 8 }, () => store.update('one', add)))
    expect(await store.get('one')).toBe(8)
  })

  it('keeps the value if its update throws', async () => {
    const store = make()
    await store.set('one', 1)
    const change = () => {
      throw new Error('failed')
    }
    await expect(store.update('one', change)).rejects.toThrow()
    expect(await store.get('one')).toBe(1)
  })

  it('removes all names with one prefix, and no others', async () => {
    const store = make()
    const names = ['a b', 'a b c', 'a b\u{1f600}', 'a', 'a c', 'b']
    for (const name of names) await store.set(name, name)
    await store.removeAll('a b')
    const left = await Promise.all(names.map((name) => store.get(name)))
    expect(left).toEqual([undefined, undefined, undefined, 'a', 'a c', 'b'])
  })

  it('is reported as persistent to many tabs that check at the same time', async () => {
    const store = make()
    const looks = Array.from({ length: 12 }, async (_, tab) => {
      for (let turn = 0; turn < tab; turn++) await Promise.resolve()
      return isPersistent(store)
    })
    expect(new Set(await Promise.all(looks))).toEqual(new Set([true]))
  })

  it('is reported as persistent, and leaves no trace of the check', async () => {
    const store = make()
    expect(await isPersistent(store)).toBe(true)
    expect(await store.get('probe')).toBeUndefined()
  })
})

describe('where storage is refused', () => {
  const denied = () => {
    throw new DOMException('Denied.', 'SecurityError')
  }
  const factories: Record<string, () => IDBFactory | undefined> = {
    'there is none': () => undefined,
    'it throws as it is touched': denied,
    'it throws as it is opened': () => ({ open: denied }) as unknown as IDBFactory,
  }
  it.each(Object.entries(factories))('%s: rejects without hanging', async (_, factory) => {
    const store = indexedDbStore(factory)
    await expect(store.get('one')).rejects.toThrow()
    await expect(store.set('one', 1)).rejects.toThrow()
    await expect(store.update('one', () => 1)).rejects.toThrow()
    await expect(store.removeAll('one')).rejects.toThrow()
    expect(await isPersistent(store)).toBe(false)
  })

  it('rejects if the database has another version', async () => {
    const factory = new IDBFactory()
    await new Promise((resolve) => {
      const opening = factory.open(databaseName, 2)
      opening.onupgradeneeded = () => opening.result.createObjectStore(tableName)
      opening.onsuccess = () => resolve(opening.result.close())
    })
    await expect(indexedDbStore(() => factory).get('one')).rejects.toThrow()
  })
})

describe('one at a time', () => {
  it('runs tasks of one name in order after success or failure, others independently', async () => {
    const alone = createPageLock()
    const seen: string[] = []
    let open = () => {}
    const gate = new Promise<void>((resolve) => {
      open = resolve
    })
    const first = alone('a', async () => {
      await gate
      seen.push('first')
      throw new Error('failed')
    })
    const second = alone('a', async () => seen.push('second'))
    await alone('b', async () => seen.push('other'))
    expect(seen).toEqual(['other'])
    open()
    await expect(first).rejects.toThrow('failed')
    await second
    expect(seen).toEqual(['other', 'first', 'second'])
  })
})
