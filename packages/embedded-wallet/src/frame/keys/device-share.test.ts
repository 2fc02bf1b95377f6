/** This browser's shares, in a real IndexedDB (in memory) with real WebCrypto. */
import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { describe, expect, it } from 'vitest'
import { indexedDbStore } from '../storage/indexed-db-store.js'
import { createDeviceShares, type ShareOwner } from './device-share.js'

const owner: ShareOwner = {
  projectId: 'p1',
  parentOrigin: 'https://app.example.com',
  userId: 'user-1',
}
const others: readonly ShareOwner[] = [
  { ...owner, projectId: 'p2' },
  { ...owner, parentOrigin: 'https://evil.example.com' },
  { ...owner, userId: 'user-2' },
]
const set = '0190c2f4-8d1e-4b7a-9c35-6f2d8e1a7b40'
const otherSet = '0190c2f4-8d1e-4b7a-9c35-6f2d8e1a7b41'
const share = (fill: number) => new Uint8Array(17).fill(fill)
const getName = ({ projectId, parentOrigin, userId }: ShareOwner, of = set) =>
  `device-share ${JSON.stringify([projectId, parentOrigin, userId])} ${of}`

function opened(factory = new IDBFactory()) {
  const store = indexedDbStore(() => factory)
  return { store, shares: createDeviceShares(store) }
}

const refusing = {
  open: () => {
    throw new DOMException('The user denied permission.', 'SecurityError')
  },
} as unknown as IDBFactory

describe('the device share', () => {
  it('starts without a session, and restores a stored one after a reload', async () => {
    const factory = new IDBFactory()
    const { shares } = opened(factory)
    expect(await shares.read(owner, set)).toBeUndefined()
    expect(await shares.keep(owner, set, share(1))).toBe(true)
    expect(await opened(factory).shares.read(owner, set)).toEqual(share(1))
  })

  it('[F14] requests persistent storage when it is stored, and at no other time', async () => {
    let asked = 0
    const shares = createDeviceShares(
      indexedDbStore(() => new IDBFactory()),
      true,
      () => asked++,
    )
    await shares.read(owner, set)
    expect(asked).toBe(0)
    await shares.keep(owner, set, share(1))
    expect(asked).toBe(1)
  })

  it('stores both if two tabs create one at the same time', async () => {
    const factory = new IDBFactory()
    const [deviceShares, other] = [opened(factory).shares, opened(factory).shares]
    await Promise.all([
      deviceShares.keep(owner, set, share(1)),
      other.keep(owner, otherSet, share(2)),
    ])
    expect(await other.read(owner, set)).toEqual(share(1))
    expect(await deviceShares.read(owner, otherSet)).toEqual(share(2))
  })

  it('[F14] hides it from another project, page or user', async () => {
    const { shares } = opened()
    await shares.keep(owner, set, share(1))
    for (const other of others) {
      expect(await shares.read(other, set)).toBeUndefined()
      await shares.forget(other)
      await shares.forget(other, set)
    }
    expect(await shares.read(owner, set)).toEqual(share(1))
  })

  it('[F14] doesn’t open if its record is moved to another owner or set', async () => {
    const { store, shares } = opened()
    await shares.keep(owner, set, share(1))
    const stored = await store.get(getName(owner))
    for (const other of others) {
      await store.set(getName(other), stored)
      expect(await shares.read(other, set)).toBeUndefined()
    }
    await store.set(getName(owner, otherSet), stored)
    expect(await shares.read(owner, otherSet)).toBeUndefined()
    await store.set(getName(owner, otherSet), { ...(stored as object), set: otherSet })
    expect(await shares.read(owner, otherSet)).toBeUndefined()
  })

  it('encrypts stored data with a key that can’t be exported', async () => {
    const { store, shares } = opened()
    await shares.keep(owner, set, share(0xa7))
    const stored = (await store.get(getName(owner))) as { encrypted: ArrayBuffer; key: CryptoKey }
    expect(Buffer.from(stored.encrypted).includes(Buffer.alloc(17, 0xa7))).toBe(false)
    expect(stored.key.extractable).toBe(false)
    await expect(crypto.subtle.exportKey('raw', stored.key)).rejects.toThrow()
  })

  it('ignores stored data of another shape', async () => {
    const { store, shares } = opened()
    for (const odd of [null, 'text', { version: 2 }, { version: 1, set: 'x', key: 1 }]) {
      await store.set(getName(owner), odd)
      expect(await shares.read(owner, set)).toBeUndefined()
    }
  })

  it('[F14] reports that storage is unavailable', async () => {
    for (const factory of [() => undefined, () => refusing]) {
      const shares = createDeviceShares(indexedDbStore(factory))
      expect(await shares.read(owner, set)).toBeUndefined()
      expect(await shares.keep(owner, set, share(4))).toBe(false)
      expect(await shares.forget(owner)).toBe(false)
    }
  })

  it('[F18] stores no share and no key after signing out', async () => {
    const { store, shares } = opened()
    await shares.keep(owner, set, share(1))
    await shares.keep(owner, otherSet, share(2))
    expect(await shares.forget(owner, set)).toBe(true)
    expect(await store.get(getName(owner))).toBeUndefined()
    expect(await shares.read(owner, otherSet)).toEqual(share(2))
    expect(await shares.forget(owner)).toBe(true)
    expect(await store.get(getName(owner, otherSet))).toBeUndefined()
    expect(await shares.forget(owner)).toBe(true)
  })
})
