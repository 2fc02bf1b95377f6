/**
 * Identifies the calling browser. Each request proves that the browser holds its own key (DPoP, RFC 9449). A code,
 * token or share that leaks to another browser is useless there (threats A4, A12).
 */
import { createHash } from 'node:crypto'
import { calculateJwkThumbprint, EmbeddedJWK, errors, jwtVerify } from 'jose'
import { z } from 'zod'
import { httpError } from '../http/http-error.js'
import type { KeyValue } from '../key-value/key-value.js'

export interface ProofDeps {
  /** The gateway's own, as browsers reach it. */
  readonly origin: string
  /** Remembers proofs that were used. */
  readonly shared: KeyValue
  /** Replaces the shared store while that fails, so that an outage locks no user out. */
  readonly local: KeyValue
  onSharedLost(error: unknown): void
  now(): number
}

export interface Proven {
  readonly method: string
  readonly path: string
  readonly proof: string | undefined
  /** What the request carries beside it. */
  readonly accessToken?: string | undefined
}

/** Seconds that a clock may be off: what is further is told how late it is here by the answer's `Date`. */
const tolerance = 300

const claims = z.object({
  htm: z.string(),
  htu: z.string(),
  jti: z.string().min(16).max(128),
  iat: z.number(),
  ath: z.string().optional(),
})
const header = z.object({
  jwk: z.strictObject({
    kty: z.literal('EC'),
    crv: z.literal('P-256'),
    x: z.string().length(43),
    y: z.string().length(43),
  }),
})

/** Answers the thumbprint of the key that signed (RFC 7638): the browser. */
export function createProofs({ origin, shared, local, onSharedLost, now }: ProofDeps) {
  /** With the time as it is here: a browser whose clock is off sets it by it. */
  const invalid = (description: string) =>
    httpError(401, 'proof-invalid', description, { date: new Date(now()).toUTCString() })

  return async function prove({ method, path, proof, accessToken }: Proven): Promise<string> {
    if (!proof || proof.length > 4_096) throw invalid('a DPoP header, of one proof')
    const checked = await jwtVerify(proof, EmbeddedJWK, {
      typ: 'dpop+jwt',
      algorithms: ['ES256'],
      // The time is looked at below, both ways.
      currentDate: new Date(now()),
    }).catch((thrown: unknown) => {
      // A key that is none is refused by WebCrypto in its own words.
      const isRefused = [errors.JOSEError, TypeError, DOMException].some(
        (errorClass) => thrown instanceof errorClass,
      )
      if (isRefused) throw invalid('a proof that its own key has signed, with ES256')
      throw thrown
    })
    const read = claims.safeParse(checked.payload)
    const head = header.safeParse(checked.protectedHeader)
    if (!read.success || !head.success) throw invalid('the claims of RFC 9449, and a public key')
    const { htm, htu, jti, iat, ath } = read.data
    if (htm !== method || htu !== `${origin}${path}`)
      throw invalid('a proof of this very request: its method and address')
    if (Math.abs(now() / 1000 - iat) > tolerance) throw invalid('a proof of now')
    const expectedHash =
      accessToken === undefined
        ? undefined
        : createHash('sha256').update(accessToken).digest('base64url')
    if (ath !== expectedHash) throw invalid('a proof of the token that comes with it')
    const device = await calculateJwkThumbprint(head.data.jwk)
    const key = `auth:proof:${createHash('sha256').update(`${device} ${jti}`).digest('base64url')}`
    const counters = [{ key, by: 1, windowMs: 2 * tolerance * 1000 + 1_000, mustHold: true }]
    const [count] = await shared.count(counters).catch((error: unknown) => {
      onSharedLost(error)
      return local.count(counters)
    })
    if ((count?.total ?? 2) > 1) throw invalid('a proof that was not used before')
    return device
  }
}

export type Prove = ReturnType<typeof createProofs>
