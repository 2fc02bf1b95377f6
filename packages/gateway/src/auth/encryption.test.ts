/** Ciphertexts against public cases of what they are made of, and against another implementation of the same standards. */
import { webcrypto } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { describeVectors, type VectorCase } from '../../../../tools/vectors.js'
import { createEncryption } from './encryption.js'

const { subtle } = webcrypto
const secret = 'f3b1c9d07a5e4862bd1f0c3a9e7d5b2486f0a1c3'
const encryption = createEncryption([secret])

const bytes = (hex: unknown) => Buffer.from(String(hex), 'hex')
const text = (of: string) => new TextEncoder().encode(of)

/** HKDF with SHA-256, by the browser's cryptography: the encryption uses Node's. */
async function hkdf(ikm: Uint8Array, salt: Uint8Array, info: Uint8Array, size: number) {
  const base = await subtle.importKey('raw', ikm, 'HKDF', false, ['deriveBits'])
  const algorithm = { name: 'HKDF', hash: 'SHA-256', salt, info }
  return Buffer.from(await subtle.deriveBits(algorithm, base, size * 8))
}

/** AES-256-GCM likewise, in the sealing's order: nonce, tag, text. */
async function gcm(raw: Uint8Array, plain: Uint8Array, about: string): Promise<string> {
  const iv = webcrypto.getRandomValues(new Uint8Array(12))
  const key = await subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt'])
  const algorithm = { name: 'AES-GCM', iv, additionalData: text(about) }
  const ciphertext = Buffer.from(await subtle.encrypt(algorithm, key, plain))
  const parts = [iv, ciphertext.subarray(-16), ciphertext.subarray(0, -16)]
  return Buffer.concat(parts).toString('base64url')
}

/** Returns an encrypted value as in the database, around a body from another source. */
async function sealAround(key: Uint8Array, body: string, about: string): Promise<string> {
  const wrap = await hkdf(text(secret), text('scope-auth'), text('seal'), 32)
  return `1.${await gcm(wrap, key, about)}.${body}`
}

describe('a seal', () => {
  it('decrypts a ciphertext of another implementation, for its own context only', async () => {
    const key = webcrypto.getRandomValues(new Uint8Array(32))
    const ciphertext = await sealAround(key, await gcm(key, text('ada@example.com'), 'ada'), 'ada')
    expect(encryption.decrypt(ciphertext, 'ada')).toBe('ada@example.com')
    expect(encryption.decrypt(ciphertext, 'eve')).toBeUndefined()
    expect(createEncryption([`${secret}0`]).decrypt(ciphertext, 'ada')).toBeUndefined()
  })
})

/*
 * Left out: nonces of another length than twelve bytes, which the layout has no room for; bound bytes that are no text,
 * for what a ciphertext is about is one. Salt and purpose of HKDF are fixed here, so its cases hold the other implementation.
 */
describeVectors('wycheproof-subset', (cases) => {
  const fits = ({ kind, iv, aad }: VectorCase) =>
    kind.startsWith('aes256gcm-') &&
    bytes(iv).length === 12 &&
    Buffer.from(bytes(aad).toString('utf8')).equals(bytes(aad))
  const gcmCases = cases.filter(fits)
  it('covers all vectors that fit', () => expect(gcmCases.length).toBeGreaterThanOrEqual(24))
  it.each(gcmCases)('[F15] $id $comment', async ({ result, key, iv, aad, msg, ct, tag }) => {
    const about = bytes(aad).toString('utf8')
    const body = Buffer.concat([bytes(iv), bytes(tag), bytes(ct)]).toString('base64url')
    const opened = encryption.decrypt(await sealAround(bytes(key), body, about), about)
    expect(opened).toBe(result === 'valid' ? bytes(msg).toString('utf8') : undefined)
  })

  it.each(cases.filter(({ kind }) => kind.startsWith('hkdf-')))(
    '$id $comment',
    async ({ ikm, salt, info, size, okm }) => {
      const made = await hkdf(bytes(ikm), bytes(salt), bytes(info), Number(size))
      expect(made.toString('hex')).toBe(okm)
    },
  )
})
