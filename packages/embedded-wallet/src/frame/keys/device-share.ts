/**
 * This browser's shares, each under the name of its set: sealed by a key that can be used but never read out, and bound to
 * the project, the page they were made under and the user. Which set counts is the gateway's to say, so that of two tabs
 * that make one at once neither writes over the other's. Nothing here ever makes a wallet.
 */
import * as z from 'zod/mini'
import type { KeyValueStore } from '../storage/key-value-store.js'
import { type Bytes, bound, randomBytes, wipe } from './bytes.js'
import { shareLength } from './lengths.js'
import { setName } from './wallet-shapes.js'

/** Whose share it is. Pages of one site see one storage: this is what keeps them apart. */
export interface ShareOwner {
  readonly projectId: string
  readonly parentOrigin: string
  readonly userId: string
}

export interface DeviceShares {
  /** False where the browser keeps nothing: they are gone with the page. */
  readonly isPersistent: boolean
  /** None where there is none, where storage refuses, and where what is there is not ours to open. */
  read(owner: ShareOwner, set: string): Promise<Bytes | undefined>
  /** False where storage refused it. The share stays the caller's. */
  keep(owner: ShareOwner, set: string, share: Bytes): Promise<boolean>
  /** Share and key are gone (threat F18), of one set or of all. False where storage did not let us see to it. */
  forget(owner: ShareOwner, set?: string): Promise<boolean>
}

const buffer = z.instanceof(ArrayBuffer)
const record = z.strictObject({
  version: z.literal(1),
  set: setName,
  key: z.custom<CryptoKey>((value) => value instanceof CryptoKey),
  iv: buffer,
  encrypted: buffer,
})
type DeviceRecord = z.infer<typeof record>

const beginning = ({ projectId, parentOrigin, userId }: ShareOwner): string =>
  `device-share ${JSON.stringify([projectId, parentOrigin, userId])} `
const getName = (owner: ShareOwner, set: string): string => `${beginning(owner)}${set}`

const context = ({ projectId, parentOrigin, userId }: ShareOwner, set: string): Bytes =>
  bound('scope device share', 1, projectId, parentOrigin, userId, set)

async function encrypt(owner: ShareOwner, set: string, share: Bytes): Promise<DeviceRecord> {
  const uses: KeyUsage[] = ['encrypt', 'decrypt']
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, uses)
  const iv = randomBytes(12)
  const algorithm = { name: 'AES-GCM', iv, additionalData: context(owner, set) }
  const encrypted = await crypto.subtle.encrypt(algorithm, key, share)
  return { version: 1, set, key, iv: iv.buffer, encrypted }
}

async function decrypt(
  owner: ShareOwner,
  wanted: string,
  stored: unknown,
): Promise<Bytes | undefined> {
  const read = record.safeParse(stored)
  if (!read.success || read.data.set !== wanted) return undefined
  const { set, key, iv, encrypted } = read.data
  try {
    const algorithm = { name: 'AES-GCM', iv, additionalData: context(owner, set) }
    const share = new Uint8Array(await crypto.subtle.decrypt(algorithm, key, encrypted))
    if (share.length === shareLength) return share
    wipe(share)
  } catch {
    // Another owner's, or not what was written.
  }
  return undefined
}

const whether = (done: Promise<void>): Promise<boolean> =>
  done.then(
    () => true,
    () => false,
  )

/**
 * Creates the store of device shares. `persist` asks the browser not to evict the data when its disk is full (Storage
 * Standard). The browser may decline.
 */
export const createDeviceShares = (
  store: KeyValueStore,
  isPersistent = true,
  persist: () => void = () => undefined,
): DeviceShares => ({
  isPersistent,
  async read(owner, set) {
    return decrypt(owner, set, await store.get(getName(owner, set)).catch(() => undefined))
  },
  keep(owner, set, share) {
    persist()
    return whether(
      encrypt(owner, set, share).then((encrypted) => store.set(getName(owner, set), encrypted)),
    )
  },
  forget: (owner, set) =>
    whether(
      set === undefined ? store.removeAll(beginning(owner)) : store.remove(getName(owner, set)),
    ),
})
