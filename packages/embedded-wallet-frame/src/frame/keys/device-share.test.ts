/** This browser's share, in a real IndexedDB (in memory) with real WebCrypto. The locks are a fake: Node 20 has none. */
import { IDBFactory } from 'fake-indexeddb'
import { describe, expect, it } from 'vitest'
import {
  createDeviceShares,
  type DeviceShare,
  type Locks,
  type ShareOwner,
} from './device-share.js'

const owner: ShareOwner = {
  projectId: 'p1',
  parentOrigin: 'https://app.example.com',
  personId: 'person-1',
}
const others: readonly ShareOwner[] = [
  { ...owner, projectId: 'p2' },
  { ...owner, parentOrigin: 'https://evil.example.com' },
  { ...owner, personId: 'person-2' },
]
const share = (fill: number): DeviceShare => ({
  set: `set-set-set-set-${fill}`,
  share: new Uint8Array(17).fill(fill),
})

/** One after the other by name, as `navigator.locks` has it. */
function queue(): Locks {
  const last = new Map<string, Promise<unknown>>()
  return {
    request(name, run) {
      const mine = (last.get(name) ?? Promise.resolve()).then(run)
      last.set(
        name,
        mine.catch(() => undefined),
      )
      return mine
    },
  }
}

const asked = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

async function store(indexedDB: IDBFactory): Promise<IDBObjectStore> {
  const database = await asked(indexedDB.open('scope-embedded-wallet', 1))
  return database.transaction('device-shares', 'readwrite').objectStore('device-shares')
}

const refusing = {
  open: () => {
    throw new DOMException('The user denied permission.', 'SecurityError')
  },
} as unknown as IDBFactory

describe('the device share', () => {
  it('none is there at first; one that was made is there after a reload', async () => {
    const indexedDB = new IDBFactory()
    const shares = createDeviceShares({ indexedDB, locks: queue() })
    expect(await shares.read(owner)).toBeUndefined()
    const made = await shares.ensure(owner, async () => share(1))
    expect(made).toEqual({ ...share(1), isKept: true })
    expect(await createDeviceShares({ indexedDB }).read(owner)).toEqual(share(1))
  })

  it('one that is here is not made again', async () => {
    const shares = createDeviceShares({ indexedDB: new IDBFactory(), locks: queue() })
    await shares.ensure(owner, async () => share(1))
    let made = 0
    const again = await shares.ensure(owner, async () => share(++made))
    expect([again.share[0], made]).toEqual([1, 0])
  })

  it('two tabs at once make one', async () => {
    const needs = { indexedDB: new IDBFactory(), locks: queue() }
    let made = 0
    const make = async () => share(++made)
    const both = await Promise.all([1, 2].map(() => createDeviceShares(needs).ensure(owner, make)))
    expect(made).toBe(1)
    expect(both[0]).toEqual(both[1])
  })

  it('where there are no locks the first of two tabs wins, and both have its share', async () => {
    const indexedDB = new IDBFactory()
    let made = 0
    let bothCame = (): void => undefined
    const both = new Promise<void>((resolve) => {
      bothCame = resolve
    })
    const make = async (): Promise<DeviceShare> => {
      const mine = share(++made)
      if (made === 2) bothCame()
      await both
      return mine
    }
    const [one, other] = await Promise.all(
      [1, 2].map(() => createDeviceShares({ indexedDB }).ensure(owner, make)),
    )
    expect(made).toBe(2)
    expect(one).toEqual(other)
    expect(await createDeviceShares({ indexedDB }).read(owner)).toEqual({
      set: one?.set,
      share: one?.share,
    })
  })

  it('what makes one may fail: nothing is kept, and the next try is free', async () => {
    const shares = createDeviceShares({ indexedDB: new IDBFactory(), locks: queue() })
    const failing = shares.ensure(owner, () => Promise.reject(new Error('offline')))
    await expect(failing).rejects.toThrow('offline')
    expect((await shares.ensure(owner, async () => share(2))).isKept).toBe(true)
  })

  it('[F14] another project, page or person finds none, and does not disturb it', async () => {
    const shares = createDeviceShares({ indexedDB: new IDBFactory(), locks: queue() })
    await shares.ensure(owner, async () => share(1))
    for (const other of others) {
      expect(await shares.read(other)).toBeUndefined()
      await shares.forget(other)
    }
    expect(await shares.read(owner)).toEqual(share(1))
  })

  it('[F14] a record that is put in the place of another owner does not open there', async () => {
    const indexedDB = new IDBFactory()
    const shares = createDeviceShares({ indexedDB, locks: queue() })
    await shares.ensure(owner, async () => share(1))
    const [stored] = await asked((await store(indexedDB)).getAll())
    for (const other of others) {
      const { projectId, parentOrigin, personId } = other
      await asked(
        (await store(indexedDB)).put(stored, JSON.stringify([projectId, parentOrigin, personId])),
      )
      expect(await shares.read(other)).toBeUndefined()
      const made = await shares.ensure(other, async () => share(3))
      expect([made.share[0], made.isKept]).toEqual([3, true])
      expect(await shares.read(other)).toEqual(share(3))
    }
  })

  it('what is stored is sealed, and its key cannot be read out', async () => {
    const indexedDB = new IDBFactory()
    await createDeviceShares({ indexedDB }).ensure(owner, async () => share(0xa7))
    const [stored] = await asked((await store(indexedDB)).getAll())
    expect(Buffer.from(stored.sealed).includes(Buffer.alloc(17, 0xa7))).toBe(false)
    expect(stored.key.extractable).toBe(false)
    await expect(crypto.subtle.exportKey('raw', stored.key)).rejects.toThrow()
  })

  it('what is there in another shape is none, and makes room', async () => {
    const indexedDB = new IDBFactory()
    const shares = createDeviceShares({ indexedDB, locks: queue() })
    await shares.ensure(owner, async () => share(1))
    const name = JSON.stringify([owner.projectId, owner.parentOrigin, owner.personId])
    for (const odd of [null, 'text', { version: 2 }, { version: 1, set: 'x', key: 1 }]) {
      await asked((await store(indexedDB)).put(odd, name))
      expect(await shares.read(owner)).toBeUndefined()
    }
    expect((await shares.ensure(owner, async () => share(2))).isKept).toBe(true)
    expect(await shares.read(owner)).toEqual(share(2))
  })

  it('[F14] where storage refuses there is none, what was made is handed out, and it is said that it stays not', async () => {
    for (const indexedDB of [undefined, refusing]) {
      const shares = createDeviceShares({ indexedDB, locks: queue() })
      expect(await shares.read(owner)).toBeUndefined()
      expect(await shares.ensure(owner, async () => share(4))).toEqual({
        ...share(4),
        isKept: false,
      })
      expect(await shares.forget(owner)).toBe(false)
    }
  })

  it('[F18] after signing out neither share nor key is in the storage', async () => {
    const indexedDB = new IDBFactory()
    const shares = createDeviceShares({ indexedDB, locks: queue() })
    await shares.ensure(owner, async () => share(1))
    expect(await asked((await store(indexedDB)).count())).toBe(1)
    expect(await shares.forget(owner)).toBe(true)
    expect(await asked((await store(indexedDB)).count())).toBe(0)
    expect(await shares.forget(owner)).toBe(true)
    expect(await shares.read(owner)).toBeUndefined()
  })
})
