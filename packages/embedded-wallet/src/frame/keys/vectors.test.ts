/**
 * Public cases of AES-GCM and HKDF. What the frame binds to its seals is always its own, so no case can be put in as it is
 * written: they hold Node's implementation, by which the frame's seals are then opened and made. Of the wrong ones the very
 * bits that they turn are turned in a seal.
 *
 * Left out: nonces of another length than twelve bytes, which no seal has room for, and PBKDF2, whose cases are of SHA-256:
 * the seed's is of SHA-512, and BIP-39's own table holds it (`secret.test.ts`).
 */
import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto'
import { expect, it } from 'vitest'
import { describeVectors } from '../../../../../tools/vectors.js'
import { bound } from './bytes.js'
import {
  createFactor,
  decryptShare,
  encryptShare,
  type FactorEncryption,
} from './recovery-factors.js'

const bytes = (hex: unknown) => Buffer.from(String(hex), 'hex')
const addresses = {
  eip155: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  solana: '5NTjCgFkfWMmMRVZnSHbjtLhJQTtbRbNkp1LmbKZvQjo',
}
const about: FactorEncryption = { share: 'recovery', set: 'set-one', addresses }
const material = Uint8Array.from({ length: 32 }, (_, at) => at)
const params = { kind: 'file', salt: 'AAECAwQFBgcICQoLDA0ODw' } as const
const factor = () => createFactor(material.slice(), params)
const share = Uint8Array.from({ length: 17 }, (_, at) => 200 + at)

/** As `recovery-factors.ts` says it: what a seal belongs to is both the key's purpose and bound to the text. */
const { eip155, solana } = addresses
const context = bound(
  'scope embedded wallet',
  1,
  'file',
  'recovery',
  'set-one',
  eip155.toLowerCase(),
  solana,
)
const hkdf = (ikm: Uint8Array, salt: Uint8Array, info: Uint8Array, size: number) =>
  Buffer.from(hkdfSync('sha256', ikm, salt, info, size))
const sealKey = hkdf(material, new Uint8Array(), context, 32)

interface Sealed {
  readonly key: Uint8Array
  readonly iv: Uint8Array
  readonly aad: Uint8Array
  readonly ct: Uint8Array
  readonly tag: Uint8Array
}
function decrypt({ key, iv, aad, ct, tag }: Sealed): Buffer {
  const cipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: 16 })
  cipher.setAAD(aad).setAuthTag(tag)
  return Buffer.concat([cipher.update(ct), cipher.final()])
}
function encrypt({ key, iv, aad }: Omit<Sealed, 'ct' | 'tag'>, plain: Uint8Array) {
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(aad)
  const ct = Buffer.concat([cipher.update(plain), cipher.final()])
  return { ct, tag: cipher.getAuthTag() }
}

it('encrypts for another implementation, and decrypts what that encrypts', async () => {
  const { ciphertext } = await encryptShare(await factor(), share, about)
  const whole = Buffer.from(ciphertext, 'base64url')
  const [iv, ct, tag] = [whole.subarray(0, 12), whole.subarray(12, -16), whole.subarray(-16)]
  expect(new Uint8Array(decrypt({ key: sealKey, iv, aad: context, ct, tag }))).toEqual(share)
  const theirs = encrypt({ key: sealKey, iv, aad: context }, share)
  const written = Buffer.concat([iv, theirs.ct, theirs.tag]).toString('base64url')
  expect(await decryptShare(await factor(), { params, ciphertext: written }, about)).toEqual(share)
})

describeVectors('wycheproof-subset', (cases) => {
  const ofGcm = cases.filter(
    ({ kind, iv }) => kind.startsWith('aes256gcm-') && bytes(iv).length === 12,
  )
  it('has at least 32 AES-GCM vectors', () => expect(ofGcm.length).toBeGreaterThanOrEqual(32))
  it.each(ofGcm.filter(({ result }) => result === 'valid'))('$id', (vector) => {
    const { key, iv, aad, ct, tag, msg } = vector
    const parameters = { key: bytes(key), iv: bytes(iv), aad: bytes(aad) }
    expect(encrypt(parameters, bytes(msg))).toEqual({ ct: bytes(ct), tag: bytes(tag) })
    expect(decrypt({ ...parameters, ct: bytes(ct), tag: bytes(tag) })).toEqual(bytes(msg))
  })

  it.each(ofGcm.filter(({ result }) => result === 'invalid'))(
    '[F15] $id $comment: opens no share',
    async ({ key, iv, aad, msg, tag }) => {
      const parameters = { key: bytes(key), iv: bytes(iv), aad: bytes(aad) }
      const right = encrypt(parameters, bytes(msg)).tag
      const { ciphertext } = await encryptShare(await factor(), share, about)
      const whole = Buffer.from(ciphertext, 'base64url')
      for (const [at, byte] of bytes(tag).entries()) {
        const place = whole.length - 16 + at
        whole.writeUInt8(whole.readUInt8(place) ^ byte ^ right.readUInt8(at), place)
      }
      const turned = { params, ciphertext: whole.toString('base64url') }
      await expect(decryptShare(await factor(), turned, about)).rejects.toMatchObject({
        code: 'factor-wrong',
      })
    },
  )

  it.each(cases.filter(({ kind }) => kind.startsWith('hkdf-')))('$id', (vector) => {
    const { ikm, salt, info, size, okm } = vector
    expect(hkdf(bytes(ikm), bytes(salt), bytes(info), Number(size)).toString('hex')).toBe(okm)
  })
})
