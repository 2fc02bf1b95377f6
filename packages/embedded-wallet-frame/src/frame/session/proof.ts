/** Proofs that a request comes from this browser (DPoP, RFC 9449). */
import type { DeviceKey } from './device-key.js'

export interface ProofOf {
  readonly method: string
  /** Without query and fragment. */
  readonly url: string
  readonly accessToken?: string | undefined
  /** Milliseconds since the epoch, by the gateway's clock. */
  readonly now: number
}

const text = new TextEncoder()

export function base64url(bytes: Uint8Array): string {
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

const part = (value: object) => base64url(text.encode(JSON.stringify(value)))

export async function makeProof(
  crypto: Pick<Crypto, 'subtle' | 'randomUUID'>,
  { jwk, sign }: DeviceKey,
  { method, url, accessToken, now }: ProofOf,
): Promise<string> {
  const hash =
    accessToken !== undefined &&
    new Uint8Array(await crypto.subtle.digest('SHA-256', text.encode(accessToken)))
  const claims = {
    htm: method,
    htu: url,
    jti: crypto.randomUUID(),
    iat: Math.floor(now / 1000),
    ...(hash && { ath: base64url(hash) }),
  }
  const signed = `${part({ typ: 'dpop+jwt', alg: 'ES256', jwk })}.${part(claims)}`
  return `${signed}.${base64url(await sign(text.encode(signed)))}`
}
