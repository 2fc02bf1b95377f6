/** Sign-in over HTTP: four routes on web `Request` and `Response`, for any server. */
import type { SiwxServerSession } from '../contract.js'
import { verifySiwxAll } from '../verify-siwx.js'
import { nonceBody, readBody, revokeBody, verifyBody } from './body.js'
import { createErrorAlerts } from './configuration-error.js'
import { expectedOf, type SiwxHandlersOptions, settleHandlers } from './handler-options.js'
import { headerReader, type WithHeaders } from './request-headers.js'
import { answer, Refusal, toRejection } from './responses.js'
import { createSessionCookies } from './session-cookies.js'

/** Sign-in routes of a server, as `createSiwxHandlers` returns them. */
export interface SiwxHandlers {
  /** Of the pages that may ask, as `https://app.example.com`. */
  readonly origin: string
  /** `POST nonce`, `POST verify`, `GET session`, `POST revoke` below the base path. Never rejects. */
  fetch(request: Request): Promise<Response>
  /**
   * Returns the sessions of a request, for every other route of the site. Empty for a request of another page. Only
   * reads headers, so a request whose body was read works, also one of Node, Express or Fastify.
   *
   * @throws {session-store-failed} With a `status` of 503, if the store fails. Don't treat that as a session.
   */
  getSessions(request: WithHeaders): Promise<readonly SiwxServerSession[]>
}

/** Of one browser; the oldest go first. */
const maxPending = 40

const getKey = ({ chainId, address }: SiwxServerSession): string => `${chainId}\n${address}`

/** Hexadecimal addresses are the same in any case; others are not. */
function isMeant(
  { chainId, address }: SiwxServerSession,
  asked: { readonly chainId?: string; readonly address?: string },
): boolean {
  const spelled = (text: string) => (chainId.startsWith('eip155:') ? text.toLowerCase() : text)
  if (asked.chainId !== undefined && asked.chainId !== chainId) return false
  return asked.address === undefined || spelled(asked.address) === spelled(address)
}

type Route = (request: Request, headers: Headers) => Promise<Response>

/**
 * Creates the four sign-in routes of a server, on web `Request` and `Response`: `POST nonce`, `POST verify`,
 * `GET session` and `POST revoke`.
 *
 * @param handlerOptions - Domain, chains, secrets, stores and hooks.
 * @returns The request handler, and a function that returns the sessions of a request.
 * @throws {TypeError} with the name of the option if an option is invalid. Secrets are never quoted.
 * @example
 * ```ts
 * const siwx = createSiwxHandlers({
 *   domain: 'shop.example.com', chains: ['eip155:1'], session: 'cookie',
 *   secrets: [secret], store: memorySessionStore(), nonceStore: memoryNonceStore(),
 * })
 * const response = await siwx.fetch(request)
 * ```
 */
export function createSiwxHandlers(handlerOptions: SiwxHandlersOptions): SiwxHandlers {
  const options = settleHandlers(handlerOptions)
  const { origin, basePath, nonceStore, onSignIn, onSignOut, onError } = options
  const byCookie = options.session === 'cookie'
  const visitors = createSessionCookies(options)
  const errors = createErrorAlerts(options)

  async function issue(binding: string): Promise<string> {
    try {
      return await nonceStore.issue(binding)
    } catch (thrown) {
      onError?.(thrown)
      throw toRejection('nonce-store-failed')
    }
  }

  const nonce: Route = async (request, headers) => {
    await readBody(request, nonceBody)
    const { binding, expiresAt, nonceToken } = await visitors.begin(request, headers)
    const body = {
      nonce: await issue(binding),
      // The clock that will verify is the one to write down: the visitor's may be minutes off.
      issuedAt: new Date(options.now()).toISOString(),
      expirationTime: new Date(expiresAt).toISOString(),
      // By cookie there is none, and JSON leaves it out.
      nonceToken,
    }
    return answer(200, body, headers)
  }

  const verify: Route = async (request, headers) => {
    const { proofs, nonceToken } = await readBody(request, verifyBody)
    const binding = await visitors.bindingOf(request, nonceToken)
    if (binding === undefined) {
      const missing = visitors.missingOf(request, nonceToken)
      if (!missing) throw toRejection('nonce-invalid')
      errors.tell(missing, '', byCookie ? `the cookie ${options.cookies.visit}` : 'nonceToken')
      throw new Refusal(401, missing)
    }
    // Read it before the nonce is used up: if the store is down, the user keeps the signature.
    const before = await visitors.held(request)
    const verified = await verifySiwxAll(proofs, expectedOf(options, binding))
    if (!verified.ok) {
      for (const { message } of proofs) errors.tellText(verified.code, message)
      throw toRejection(verified.code)
    }
    const added = verified.sessions
    if ((await onSignIn?.(added, request)) === false) throw new Refusal(403, 'sign-in-rejected')
    const anew = new Set(added.map(getKey))
    const unchanged = before.sessions.filter(
      (siwxServerSession) => !anew.has(getKey(siwxServerSession)),
    )
    const sessions = [...unchanged, ...added].slice(-maxPending)
    const token = await visitors.keep(before, sessions, headers)
    return answer(200, { sessions, token }, headers)
  }

  const session: Route = async (request, headers) =>
    answer(200, { sessions: (await visitors.held(request)).sessions }, headers)

  const revoke: Route = async (request, headers) => {
    const asked = await readBody(request, revokeBody)
    const before = await visitors.held(request)
    const ended = before.sessions.filter((siwxServerSession) => isMeant(siwxServerSession, asked))
    const left = before.sessions.filter((siwxServerSession) => !isMeant(siwxServerSession, asked))
    await visitors.leave(before, left, headers)
    if (ended.length > 0) await onSignOut?.(ended, request)
    return answer(204, undefined, headers)
  }

  const routes: ReadonlyMap<string, { readonly method: string; readonly run: Route }> = new Map([
    [`${basePath}/nonce`, { method: 'POST', run: nonce }],
    [`${basePath}/verify`, { method: 'POST', run: verify }],
    [`${basePath}/session`, { method: 'GET', run: session }],
    [`${basePath}/revoke`, { method: 'POST', run: revoke }],
  ])

  /**
   * Whether the page that asks may. Browsers say where a request comes from whenever it could change something; without it a
   * cookie is not believed there.
   */
  function mayAsk(request: Request): boolean {
    const asking = request.headers.get('origin')
    if (asking !== null) return asking === origin
    return !byCookie || request.method === 'GET' || request.method === 'HEAD'
  }

  function headersFor(request: Request): Headers {
    const headers = new Headers({ vary: 'Origin' })
    if (request.headers.get('origin') !== origin) return headers
    headers.set('access-control-allow-origin', origin)
    headers.set('access-control-expose-headers', 'retry-after')
    if (byCookie) headers.set('access-control-allow-credentials', 'true')
    return headers
  }

  async function run(request: Request): Promise<Response> {
    const route = routes.get(new URL(request.url).pathname)
    if (!route) throw new Refusal(404, 'not-found')
    if (!mayAsk(request)) {
      errors.tell('origin-not-allowed', request.headers.get('origin') ?? '', origin)
      throw new Refusal(403, 'origin-not-allowed')
    }
    const headers = headersFor(request)
    if (request.method === 'OPTIONS') {
      headers.set('access-control-allow-methods', route.method)
      headers.set('access-control-allow-headers', 'content-type, authorization')
      headers.set('access-control-max-age', '600')
      return answer(204, undefined, headers)
    }
    if (request.method !== route.method) {
      throw new Refusal(405, 'method-not-allowed', { allow: route.method })
    }
    return route.run(request, headers)
  }

  return {
    origin,
    async fetch(request) {
      try {
        return await run(request)
      } catch (thrown) {
        const refusal = thrown instanceof Refusal ? thrown : new Refusal(500, 'failed')
        if (refusal !== thrown) onError?.(thrown)
        // Creates new headers, so that a cookie that was about to be set isn't.
        const headers = headersFor(request)
        for (const [name, value] of Object.entries(refusal.headers)) headers.set(name, value)
        return answer(refusal.status, { error: refusal.code }, headers)
      }
    },
    async getSessions(source) {
      const request = headerReader(source)
      const asking = request.headers.get('origin')
      if (asking !== null && asking !== origin) return []
      return (await visitors.held(request)).sessions
    },
  }
}
