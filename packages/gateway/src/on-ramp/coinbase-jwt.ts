/** Signs one request to Coinbase: valid for its method and path, for two minutes. */
import { randomBytes, sign } from 'node:crypto'
import type { CoinbaseKey } from '../config/coinbase-key.js'

export interface CoinbaseCredentials extends CoinbaseKey {
  readonly keyId: string
  /** Milliseconds since the epoch. */
  now(): number
}

const lifetimeSeconds = 120
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

export function createCoinbaseJwt(credentials: CoinbaseCredentials, method: string, url: URL) {
  const { alg, key, keyId, now } = credentials
  const seconds = Math.floor(now() / 1_000)
  const nonce = randomBytes(16).toString('hex')
  const header = encode({ alg, typ: 'JWT', kid: keyId, nonce })
  const claims = encode({
    iss: 'cdp',
    sub: keyId,
    nbf: seconds,
    iat: seconds,
    exp: seconds + lifetimeSeconds,
    uris: [`${method} ${url.host}${url.pathname}`],
  })
  const signature = sign(alg === 'EdDSA' ? null : 'sha256', Buffer.from(`${header}.${claims}`), {
    key,
    dsaEncoding: 'ieee-p1363',
  })
  return `${header}.${claims}.${signature.toString('base64url')}`
}
