/**
 * Ids that a visitor carries, in a cookie or a token: random, with the time they end, under HMAC-SHA-256. Each is good for one
 * purpose and one audience; the first secret signs, all are accepted.
 */

export interface SignedId {
  readonly id: string
  /** Milliseconds since 1970. */
  readonly expiresAt: number
}

export type Purpose = 'session' | 'visit'

export interface Signer {
  /** A new id, and the text that carries it. Ends with a whole second. */
  make(purpose: Purpose, expiresAt: number): Promise<SignedId & { readonly text: string }>
  /** Nothing where it is another's, of another purpose, changed, or over. */
  read(purpose: Purpose, text: string, now: number): Promise<SignedId | undefined>
  /** The same id with another end. */
  renew(
    purpose: Purpose,
    id: string,
    expiresAt: number,
  ): Promise<SignedId & { readonly text: string }>
}

const shape = /^[\w-]{43}\.\d{1,12}\.[\w-]{43}$/

const toText = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** Nothing but the one way to write these bytes: the last letter has bits to spare. */
function toBytes(text: string): Uint8Array<ArrayBuffer> | undefined {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  const bytes = Uint8Array.from(plain, (letter) => letter.charCodeAt(0))
  return toText(bytes) === text ? bytes : undefined
}

/** Secrets as `createSigner` is given them; `audience` is who the ids are good for. */
export function createSigner(secrets: readonly string[], audience: string): Signer {
  const encoder = new TextEncoder()
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  let keys: Promise<readonly CryptoKey[]> | undefined
  const getKeys = () => {
    keys ??= Promise.all(
      secrets.map((secret) =>
        crypto.subtle.importKey('raw', encoder.encode(secret), algorithm, false, [
          'sign',
          'verify',
        ]),
      ),
    )
    return keys
  }
  // Lines, of which only the last two come from outside and hold none themselves.
  const signed = (purpose: Purpose, id: string, seconds: string) =>
    encoder.encode(`scope siwx ${purpose}\n${audience}\n${id}\n${seconds}`)

  async function renew(purpose: Purpose, id: string, until: number) {
    const seconds = Math.ceil(until / 1000)
    const [key] = await getKeys()
    if (!key) throw new TypeError('secrets: none')
    const mark = await crypto.subtle.sign('HMAC', key, signed(purpose, id, String(seconds)))
    const text = `${id}.${seconds}.${toText(new Uint8Array(mark))}`
    return { id, expiresAt: seconds * 1000, text }
  }

  return {
    renew,
    make: (purpose, expiresAt) =>
      renew(purpose, toText(crypto.getRandomValues(new Uint8Array(32))), expiresAt),
    async read(purpose, text, now) {
      if (!shape.test(text)) return undefined
      const [id, seconds, mark] = text.split('.') as [string, string, string]
      const bytes = toBytes(mark)
      const expiresAt = Number(seconds) * 1000
      if (bytes === undefined || expiresAt <= now) return undefined
      const data = signed(purpose, id, seconds)
      const results = await Promise.all(
        (await getKeys()).map((key) => crypto.subtle.verify('HMAC', key, bytes, data)),
      )
      return results.includes(true) ? { id, expiresAt } : undefined
    },
  }
}
