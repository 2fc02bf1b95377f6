/** Proofs that a request comes from this browser (DPoP, RFC 9449). */
import { base64urlnopad } from '@scure/base'
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

const { encode } = base64urlnopad
const part = (value: object) => encode(text.encode(JSON.stringify(value)))

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
    ...(hash && { ath: encode(hash) }),
  }
  const signed = `${part({ typ: 'dpop+jwt', alg: 'ES256', jwk })}.${part(claims)}`
  return `${signed}.${encode(await sign(text.encode(signed)))}`
}
