/** Ed25519 keys as settings and commands write them: base64, of the public one 32 bytes or its SPKI, of the private one PKCS #8. */
import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'

const base64 = /^[A-Za-z0-9+/]+={0,2}$/

/** What stands before the 32 bytes of a key (RFC 8410). */
const spki = Buffer.from('302a300506032b6570032100', 'hex')

/** Undefined if the text is no key, or a weak one: with keys of few distinct bytes, any signature would be valid. */
export function parsePublicKey(text: string): KeyObject | undefined {
  if (!base64.test(text)) return undefined
  const bytes = Buffer.from(text, 'base64')
  const der = bytes.length === 32 ? Buffer.concat([spki, bytes]) : bytes
  if (der.length !== spki.length + 32 || !der.subarray(0, spki.length).equals(spki))
    return undefined
  if (new Set(der.subarray(spki.length)).size < 8) return undefined
  return createPublicKey({ key: der, format: 'der', type: 'spki' })
}

/** Base64 of PKCS #8, or PEM as other programs write it. Nothing where it is no such key. */
export function parsePrivateKey(text: string): KeyObject | undefined {
  try {
    const trimmed = text.trim()
    const key = trimmed.startsWith('-----')
      ? createPrivateKey(trimmed)
      : createPrivateKey({ key: Buffer.from(trimmed, 'base64'), format: 'der', type: 'pkcs8' })
    return key.asymmetricKeyType === 'ed25519' ? key : undefined
  } catch {
    return undefined
  }
}
