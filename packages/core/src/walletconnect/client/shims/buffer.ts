/** In the place of Node's `Buffer`: what of it the client uses to sign in, which is text and bytes in base64 and hexadecimal. */
class Bytes extends Uint8Array {
  override toString(encoding = 'utf-8'): string {
    if (encoding === 'hex')
      return Array.from(this, (byte) => byte.toString(16).padStart(2, '0')).join('')
    if (encoding === 'base64')
      return btoa(Array.from(this, (byte) => String.fromCharCode(byte)).join(''))
    return new TextDecoder().decode(this)
  }
}

function toBytes(text: string, encoding: string | undefined): Iterable<number> {
  if (encoding !== 'base64') return new TextEncoder().encode(text)
  const letters = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Array.from(letters, (letter) => letter.charCodeAt(0))
}

export const Buffer = {
  from: (value: string | Iterable<number>, encoding?: string): Bytes =>
    Bytes.from(typeof value === 'string' ? toBytes(value, encoding) : value) as Bytes,
  isBuffer: (value: unknown): boolean => value instanceof Bytes,
}
