/** Responses of the handlers: JSON that must not be cached. */
import type { SiwxCode } from '../codes.js'

/** Error code in a response of the sign-in routes. */
export type SiwxHttpCode =
  | SiwxCode
  /** No such route. */
  | 'not-found'
  | 'method-not-allowed'
  /** A page that is not the site's. */
  | 'origin-not-allowed'
  /** The visit that a nonce is issued to did not come with it: the browser sent no cookie, or the page no `nonceToken`. */
  | 'cookie-missing'
  | 'nonce-token-missing'
  /** Not `application/json`. */
  | 'unsupported-media-type'
  /** No JSON of the route's shape. */
  | 'body-malformed'
  | 'body-too-large'
  /** `onSignIn` rejected the sign-in. */
  | 'sign-in-rejected'
  /** Sessions cannot be read or written now. */
  | 'session-store-failed'
  | 'failed'

/** Thrown to answer it. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  constructor(
    readonly status: number,
    readonly code: SiwxHttpCode,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(code)
  }
}

const soon = { 'retry-after': '5' }

/** A store that threw: who asks comes back, and is not signed in meanwhile (threat S17). */
export const storeFailed = (): Refusal => new Refusal(503, 'session-store-failed', soon)

const malformed: ReadonlySet<SiwxCode> = new Set<SiwxCode>([
  'input-invalid',
  'too-large',
  'encoding-invalid',
  'message-malformed',
  'signature-malformed',
  'proof-count-invalid',
  'proofs-mismatch',
])

/** Returns 400 for a malformed sign-in, 503 if it can't be verified now, and 401 for an invalid one. */
export function toRejection(code: SiwxCode): Refusal {
  if (code === 'inconclusive' || code === 'nonce-store-failed') return new Refusal(503, code, soon)
  return new Refusal(malformed.has(code) ? 400 : 401, code)
}

/** `undefined` has no body. */
export function answer(status: number, value: unknown, headers: Headers): Response {
  headers.set('cache-control', 'no-store')
  headers.set('x-content-type-options', 'nosniff')
  if (value === undefined) return new Response(null, { status, headers })
  headers.set('content-type', 'application/json; charset=utf-8')
  return new Response(JSON.stringify(value), { status, headers })
}
