/**
 * This browser's share of a wallet, in IndexedDB: sealed by a key that can be used but never read out, and bound to the
 * project, the page it was made under and the person. Where storage refuses there is none here, which is what the way of
 * recovery is for; nothing here ever makes a wallet.
 */
import * as z from 'zod/mini'
import { type Bytes, bound, randomBytes, wipe } from './bytes.js'
import { createRecords, type Records } from './device-records.js'
import { shareLength } from './shares.js'
import { setName } from './wallet-shapes.js'

/** Whose share it is. Pages of one site see one storage: this is what keeps them apart. */
export interface ShareOwner {
  readonly projectId: string
  readonly parentOrigin: string
  readonly personId: string
}

export interface DeviceShare {
  readonly set: string
  readonly share: Bytes
}

/** `navigator.locks`, of which no more is used. */
export interface Locks {
  request<T>(name: string, run: () => Promise<T>): Promise<T>
}

export interface DeviceSharesNeeds {
  /** Absent where the browser has none, or refuses to say. */
  readonly indexedDB?: IDBFactory | undefined
  /** Absent in old browsers: then the database alone sees to it that the first of two tabs wins. */
  readonly locks?: Locks | undefined
}

export interface DeviceShares {
  /** None where there is none, where storage refuses, and where what is there is not ours to open. */
  read(owner: ShareOwner): Promise<DeviceShare | undefined>
  /**
   * The one that is here, or else the one that `make` makes, of which two tabs make one. `isKept` is false where storage
   * refused it: then it lives as long as this page.
   */
  ensure(
    owner: ShareOwner,
    make: () => Promise<DeviceShare>,
  ): Promise<DeviceShare & { readonly isKept: boolean }>
  /** Share and key are gone (threat F18). False where storage did not let us see to it. */
  forget(owner: ShareOwner): Promise<boolean>
}

const buffer = z.instanceof(ArrayBuffer)
const record = z.strictObject({
  version: z.literal(1),
  set: setName,
  key: z.custom<CryptoKey>((value) => value instanceof CryptoKey),
  iv: buffer,
  sealed: buffer,
})
type DeviceRecord = z.infer<typeof record>

const nameOf = ({ projectId, parentOrigin, personId }: ShareOwner): string =>
  JSON.stringify([projectId, parentOrigin, personId])

const context = ({ projectId, parentOrigin, personId }: ShareOwner, set: string): Bytes =>
  bound('scope device share', 1, projectId, parentOrigin, personId, set)

async function seal(owner: ShareOwner, { set, share }: DeviceShare): Promise<DeviceRecord> {
  const uses: KeyUsage[] = ['encrypt', 'decrypt']
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, uses)
  const iv = randomBytes(12)
  const way = { name: 'AES-GCM', iv, additionalData: context(owner, set) }
  const sealed = await crypto.subtle.encrypt(way, key, share)
  return { version: 1, set, key, iv: iv.buffer, sealed }
}

async function unseal(owner: ShareOwner, stored: unknown): Promise<DeviceShare | undefined> {
  const read = record.safeParse(stored)
  if (!read.success) return undefined
  const { set, key, iv, sealed } = read.data
  try {
    const way = { name: 'AES-GCM', iv, additionalData: context(owner, set) }
    const share = new Uint8Array(await crypto.subtle.decrypt(way, key, sealed))
    if (share.length === shareLength) return { set, share }
    wipe(share)
  } catch {
    // Another owner's, or not what was written.
  }
  return undefined
}

export function createDeviceShares({ indexedDB, locks }: DeviceSharesNeeds): DeviceShares {
  const records: Records = createRecords(indexedDB)
  const alone = <T>(owner: ShareOwner, run: () => Promise<T>): Promise<T> =>
    locks ? locks.request(`scope device share ${nameOf(owner)}`, run) : run()

  const read = async (owner: ShareOwner): Promise<DeviceShare | undefined> => {
    const stored = await records.get(nameOf(owner)).catch(() => undefined)
    return unseal(owner, stored)
  }

  /** What is there but cannot be opened is of no use to anybody: it makes room. */
  async function keep(owner: ShareOwner, made: DeviceShare): Promise<'kept' | 'taken' | 'refused'> {
    try {
      const sealed = await seal(owner, made)
      const stored = await records.get(nameOf(owner))
      if (stored === undefined) return (await records.add(nameOf(owner), sealed)) ? 'kept' : 'taken'
      if (await unseal(owner, stored)) return 'taken'
      await records.put(nameOf(owner), sealed)
      return 'kept'
    } catch {
      return 'refused'
    }
  }

  return {
    read,
    ensure: (owner, make) =>
      alone(owner, async () => {
        const here = await read(owner)
        if (here) return { ...here, isKept: true }
        const made = await make()
        const outcome = await keep(owner, made)
        const first = outcome === 'taken' ? await read(owner) : undefined
        if (!first) return { ...made, isKept: outcome === 'kept' }
        wipe(made.share)
        return { ...first, isKept: true }
      }),
    forget: (owner) =>
      alone(owner, () =>
        records.delete(nameOf(owner)).then(
          () => true,
          () => false,
        ),
      ),
  }
}
