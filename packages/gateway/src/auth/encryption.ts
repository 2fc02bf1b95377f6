/**
 * Stores user data in the database only as encrypted texts, and as keyed hashes for lookups. Without
 * AUTH_ENCRYPTION_KEY, a dump reveals no user's identity and nothing that opens a wallet (threat F15).
 */
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

export interface Encryption {
  /** `about` is what it belongs to: opened for anything else, it does not open. */
  encrypt(text: string, about: string): string
  /** Undefined where none of the keys opens it. */
  decrypt(ciphertext: string, about: string): string | undefined
  /** The same for the same text, of one purpose, made with the first key. */
  hash(text: string, purpose: string): string
  /** By every key there is, the first one's first: what was written before a key was changed is found. */
  hashes(text: string, purpose: string): readonly string[]
  /** Names of the keys, the first one's first. They tell nothing of them. */
  readonly keyIds: readonly [string, ...string[]]
  /** Which key it was encrypted with. Undefined where none of them opens it. */
  keyIdOf(ciphertext: string, about: string): string | undefined
}

const getKey = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, 'scope-auth', purpose, 32))

const ivBytes = 12
const tagBytes = 16

/** The first secret makes; all of them open. */
export function createEncryption(secrets: readonly string[]): Encryption {
  const [first = ''] = secrets
  // A data key of its own for each text: one that got out opens nothing else.
  const wraps = secrets.map((secret) => getKey(secret, 'seal'))

  function encrypt(key: Buffer, plain: Buffer, about: string): Buffer {
    const iv = randomBytes(ivBytes)
    const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(about))
    const body = Buffer.concat([cipher.update(plain), cipher.final()])
    return Buffer.concat([iv, cipher.getAuthTag(), body])
  }
  function decrypt(key: Buffer, ciphertext: Buffer, about: string): Buffer | undefined {
    if (ciphertext.length < ivBytes + tagBytes) return undefined
    const cipher = createDecipheriv('aes-256-gcm', key, ciphertext.subarray(0, ivBytes), {
      authTagLength: tagBytes,
    })
      .setAAD(Buffer.from(about))
      .setAuthTag(ciphertext.subarray(ivBytes, ivBytes + tagBytes))
    try {
      return Buffer.concat([cipher.update(ciphertext.subarray(ivBytes + tagBytes)), cipher.final()])
    } catch {
      return undefined
    }
  }

  const hash = (secret: string, text: string, purpose: string) =>
    createHmac('sha256', getKey(secret, `hash ${purpose}`))
      .update(text)
      .digest('base64url')

  const [firstId = '', ...otherIds] = secrets.map((secret) =>
    hash(secret, 'AUTH_ENCRYPTION_KEY', 'id').slice(0, 22),
  )

  /** Its data key, and the place of the key that it was wrapped with. */
  function unwrap(ciphertext: string, about: string) {
    const [form, wrapped = '', body = ''] = ciphertext.split('.')
    if (form !== '1') return undefined
    for (const [place, wrap] of wraps.entries()) {
      const key = decrypt(wrap, Buffer.from(wrapped, 'base64url'), about)
      if (key) return { key, place, body: Buffer.from(body, 'base64url') }
    }
    return undefined
  }

  return {
    keyIds: [firstId, ...otherIds],
    keyIdOf(ciphertext, about) {
      const found = unwrap(ciphertext, about)
      return found && [firstId, ...otherIds][found.place]
    },
    encrypt(text, about) {
      const [wrap = Buffer.alloc(0)] = wraps
      const key = randomBytes(32)
      const wrapped = encrypt(wrap, key, about).toString('base64url')
      return `1.${wrapped}.${encrypt(key, Buffer.from(text), about).toString('base64url')}`
    },
    decrypt(ciphertext, about) {
      const found = unwrap(ciphertext, about)
      return found && decrypt(found.key, found.body, about)?.toString('utf8')
    },
    hash: (text, purpose) => hash(first, text, purpose),
    hashes: (text, purpose) => secrets.map((secret) => hash(secret, text, purpose)),
  }
}

/** In a time that tells nothing of where they differ. */
export function isSame(value: string, other: string): boolean {
  const [a, b] = [Buffer.from(value), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** 256 bits of chance, as a text that fits into URLs and headers. */
export const newToken = (): string => randomBytes(32).toString('base64url')
