/** Checks the JWT of a request to Coinbase: signed by the key, for one method and path, for two minutes. */
import { type KeyObject, verify } from 'node:crypto'
import { z } from 'zod'

export interface JwtRules {
  readonly keyId: string
  /** Ed25519 (`EdDSA`) or P-256 (`ES256`). */
  readonly publicKey: KeyObject
}

export interface JwtRequest {
  readonly method: string
  readonly host: string
  readonly path: string
  /** Seconds since the epoch. */
  readonly now: number
}

const maxSeconds = 120
const headerSchema = z.object({
  alg: z.enum(['EdDSA', 'ES256']),
  typ: z.literal('JWT'),
  kid: z.string(),
  nonce: z.string().min(16),
})
const claimsSchema = z.object({
  iss: z.literal('cdp'),
  sub: z.string(),
  nbf: z.int(),
  iat: z.int(),
  exp: z.int(),
  uris: z.tuple([z.string()]),
})

function parsePart<S extends z.ZodType>(schema: S, part: string): z.output<S> | undefined {
  try {
    return schema.parse(JSON.parse(Buffer.from(part, 'base64url').toString('utf8')))
  } catch {
    return undefined
  }
}

export function isValidJwt(token: string, rules: JwtRules, request: JwtRequest): boolean {
  const { keyId, publicKey } = rules
  const { method, host, path, now } = request
  const [head = '', body = '', signature = ''] = token.split('.')
  const header = parsePart(headerSchema, head)
  const claims = parsePart(claimsSchema, body)
  if (!header || !claims || header.kid !== keyId || claims.sub !== keyId) return false
  const isEdwards = publicKey.asymmetricKeyType === 'ed25519'
  if (header.alg !== (isEdwards ? 'EdDSA' : 'ES256')) return false
  const isSigned = verify(
    isEdwards ? null : 'sha256',
    Buffer.from(`${head}.${body}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned || claims.uris[0] !== `${method} ${host}${path}`) return false
  return claims.nbf <= now && claims.exp > now && claims.exp - claims.nbf <= maxSeconds
}
