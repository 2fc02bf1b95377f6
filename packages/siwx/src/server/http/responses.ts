/** What the handlers answer: JSON that nobody keeps. */
import type { SiwxCode } from '../codes.js'

/** Besides the verifier's codes. */
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
  /** `onSignIn` said no. */
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

/** 400 for what is no sign-in, 503 for what nobody can tell now, 401 for one that is wrong. */
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
