/**
 * This browser's own key, by which the gateway recognizes it. No code can read it, this code included: what was
 * stolen from elsewhere is of no use without the browser (threats A4, A12).
 */

import type { KeyValueStore } from '../storage/key-value-store.js'
import type { WithLock } from '../storage/lock.js'

export interface DeviceKey {
  /** JWK of RFC 7517, with nothing private in it. */
  readonly jwk: {
    readonly kty: 'EC'
    readonly crv: 'P-256'
    readonly x: string
    readonly y: string
  }
  /** ES256 (RFC 7518): 64 bytes. */
  sign(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array>
}

export interface DeviceKeyDeps {
  readonly crypto: Pick<Crypto, 'subtle'>
  readonly store: KeyValueStore
  /** One at a time over all tabs: two of them make one key. */
  readonly withLock: WithLock
}

const name = 'device-key'
const algorithm = { name: 'ECDSA', namedCurve: 'P-256' } as const

const isPair = (value: unknown): value is CryptoKeyPair =>
  typeof value === 'object' &&
  value !== null &&
  'privateKey' in value &&
  'publicKey' in value &&
  (value.privateKey as CryptoKey).type === 'private'

export async function openDeviceKey({
  crypto,
  store,
  withLock,
}: DeviceKeyDeps): Promise<DeviceKey> {
  const { subtle } = crypto
  const pair = await withLock(name, async () => {
    let isEmpty = true
    const known = await store.get(name).catch(() => {
      isEmpty = false
    })
    if (isPair(known)) return known
    const made = await subtle.generateKey(algorithm, false, ['sign', 'verify'])
    // Where it can't be kept it is this visit's. What could not be read may be there: it is never written over.
    if (isEmpty) await store.set(name, made).catch(() => undefined)
    return made
  })
  const { x = '', y = '' } = await subtle.exportKey('jwk', pair.publicKey)
  return {
    jwk: { kty: 'EC', crv: 'P-256', x, y },
    async sign(bytes) {
      const how = { name: 'ECDSA', hash: 'SHA-256' }
      return new Uint8Array(await subtle.sign(how, pair.privateKey, bytes))
    },
  }
}
