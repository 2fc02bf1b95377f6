/** Bytes that hold secrets: what WebCrypto takes, and how they are made nothing again (threat F17). */
import { base64urlnopad } from '@scure/base'

/** Never shared memory: WebCrypto refuses that. */
export type Bytes = Uint8Array<ArrayBuffer>

export const randomBytes = (length: number): Bytes => crypto.getRandomValues(new Uint8Array(length))

/** Overwrites all of them. What a library copied meanwhile is out of reach: JavaScript has no more to offer. */
export function wipe(...buffers: readonly (Uint8Array | null | undefined)[]): void {
  for (const buffer of buffers) buffer?.fill(0)
}

/** A copy that WebCrypto takes; the original is wiped, so that there is still one. */
export function moved(bytes: Uint8Array): Bytes {
  const copy = new Uint8Array(bytes)
  wipe(bytes)
  return copy
}

export const base64url = (bytes: Uint8Array): string => base64urlnopad.encode(bytes)

/** Of text that a schema has read; throws where it is no base64url after all. */
export const toBytes = (text: string): Bytes => new Uint8Array(base64urlnopad.decode(text))

/** Several parts as one, none of which can lean into its neighbour: `a|b` + `c` is not `a` + `b|c`. */
export const bound = (...parts: readonly (string | number)[]): Bytes =>
  new Uint8Array(new TextEncoder().encode(JSON.stringify(parts)))
