/** Where a nonce is kept. Who it is of is part of its place, so that to find it is to compare both, and to take it is one step. */

/** `binding` may be a session's secret: only its hash is kept. */
export async function nonceKey(nonce: string, binding: string | undefined): Promise<string> {
  if (binding === undefined) return nonce
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(binding))
  const hex = Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0'))
  return `${nonce}:${hex.join('')}`
}

/** Milliseconds that a nonce lives, of seconds. Throws a `TypeError` where it is no time. */
export function nonceLife(ttl: number): number {
  if (!(Number.isFinite(ttl) && ttl > 0))
    throw new TypeError('ttl: not a number of seconds above 0')
  return Math.ceil(ttl * 1000)
}
