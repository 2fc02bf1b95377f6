/** Who is asking: the project, the page's origin, the address. Everything a route does begins here. */
import type { Context } from 'hono'
import { originMatcher } from '../config/origin.js'
import { type Config, type Project, projectIdPattern } from '../config/schema.js'
import { clientAddress, clientIp, unknownAddress } from './client-address.js'
import { HttpError, httpError } from './http-error.js'
import type { Limit, Limiter } from './limiter.js'
import { createWork, type Work } from './work.js'

export interface RequestContext {
  readonly project: Project
  readonly query: URLSearchParams
  /** For every answer to it. No credentials: of cookies only signing in knows, which adds that itself. */
  readonly cors: Readonly<Record<string, string>>
  readonly address: string
  /** Charged for what nodes are asked for this request. */
  readonly work: Work
}

/** Of a page of the gateway's own, which is inside a page of the project's. */
export interface FrameRequestContext extends RequestContext {
  /** Whether an origin is one of the project's. */
  allows(origin: string): boolean
}

export interface RequestGuard {
  /** Throws a refusal: 400 without a project, 403 for an unknown one or a page that is not its own, 429. */
  authorize(context: Context, kind: Kind, cost?: number): Promise<RequestContext>
  /**
   * As `enter`, of a page of the gateway's own: `origin` is the gateway's. Throws 403 for scripts of any other page, and for
   * programs, which name none (threat A14).
   */
  authorizeFrame(context: Context, kind: Kind, origin: string): Promise<FrameRequestContext>
  /** A page of the gateway’s that a mail or another server leads to: of no project, counted by the address alone. Throws 429. */
  limitPage(context: Context, kind: Kind): Promise<void>
  /** The answer to a preflight. */
  preflight(context: Context): Response
  /** Counts more for a visit: calls of a batch. */
  consume(requestContext: RequestContext, kind: Kind, cost: number): Promise<void>
}

export type Kind = 'reads' | 'rpc' | 'siwx' | 'data' | 'names' | 'onRamp' | 'swap' | 'auth' | 'mail'

/** Characters of an origin that is quoted in a refusal. */
const maxOriginLength = 256

/** Says why to any page: a refusal that scripts cannot read leaves its developer in the dark, and it holds nothing. */
const readable = { 'access-control-allow-origin': '*', vary: 'Origin' }

const noOrigin = { vary: 'Origin' }

/** `{ address }` of a host that mounts the gateway, or what `@hono/node-server` hands over. */
function getPeer(context: Context): string | undefined {
  const bindings: unknown = context.env
  if (typeof bindings !== 'object' || bindings === null) return undefined
  if ('address' in bindings && typeof bindings.address === 'string') return bindings.address
  if (!('incoming' in bindings)) return undefined
  const { incoming } = bindings as { incoming?: { socket?: { remoteAddress?: string } } }
  return incoming?.socket?.remoteAddress
}

/** Who asks, as limits count it. */
export const getClientAddress = (context: Context, trustedProxies: number): string =>
  clientAddress(
    getPeer(context),
    trustedProxies > 0 ? context.req.header('x-forwarded-for') : undefined,
    trustedProxies,
  )

/** Full IP address of the client, for services that require it. Never taken from what the client itself wrote. */
export const getClientIp = (context: Context, trustedProxies: number): string | undefined =>
  clientIp(
    getPeer(context),
    trustedProxies > 0 ? context.req.header('x-forwarded-for') : undefined,
    trustedProxies,
  )

const getQuery = (url: string): URLSearchParams => {
  const at = url.indexOf('?')
  return new URLSearchParams(at === -1 ? '' : url.slice(at + 1))
}

const noAddress =
  'a request came without a client address, so limits by address are off: mount the gateway with gateway.fetch(request, { address })'
const untrustedProxy =
  'a request has X-Forwarded-For and trustedProxies is 0, so all users of a proxy count as one address: set trustedProxies to the number of your proxies'

/** Routes that need the IP address of the client: for limits per IP address, or because providers require it. */
const needsAddress: ReadonlySet<Kind> = new Set(['auth', 'mail', 'onRamp', 'siwx'])

/** @param warn - Logs a line. Each of them is logged once. */
export function createRequestGuard(
  config: Config,
  limiter: Limiter,
  warn: (message: string) => void = () => {},
): RequestGuard {
  const warned = new Set<string>()
  function warnOnce(message: string): void {
    if (warned.has(message)) return
    warned.add(message)
    warn(message)
  }

  /** @throws Refusal 503 if this kind of request needs an address and has none. */
  function countedAs(context: Context, kind: Kind): string {
    const address = getClientAddress(context, config.trustedProxies)
    if (config.trustedProxies === 0 && context.req.header('x-forwarded-for') !== undefined)
      warnOnce(untrustedProxy)
    if (address !== unknownAddress) return address
    warnOnce(noAddress)
    if (config.environment === 'production' && needsAddress.has(kind))
      throw httpError(503, 'address', 'the gateway is mounted without the client address', readable)
    return address
  }

  const projects = new Map(
    config.projects.map((project) => [
      project.id,
      { project, allows: originMatcher(project.origins) },
    ]),
  )
  const { limits } = config
  const getLimits: Readonly<Record<Kind, { perIp: Limit; perProject: Limit }>> = {
    reads: { perIp: limits.perIp, perProject: limits.perProject },
    rpc: limits.rpc,
    siwx: limits.siwx,
    data: limits.data,
    names: limits.names,
    onRamp: limits.onRamp,
    swap: limits.swap,
    auth: limits.auth,
    mail: limits.mail,
  }

  function getProject(query: URLSearchParams) {
    const id = query.get('projectId')
    if (!id) throw httpError(400, 'projectId', 'the id of a project', readable)
    const known = projectIdPattern.test(id) ? projects.get(id) : undefined
    if (!known) throw httpError(403, 'projectId', 'no such project', readable)
    return known
  }

  function identify(context: Context): Omit<RequestContext, 'address' | 'work'> {
    const query = getQuery(context.req.url)
    const known = getProject(query)
    const origin = context.req.header('origin')
    // Other programs send none: what they get is public. A browser always says where a script is from.
    if (origin === undefined) return { project: known.project, query, cors: noOrigin }
    // The embedded wallet sends requests for any project. The project's origins were already checked when the
    // wallet was embedded.
    if (!known.allows(origin) && origin !== config.auth.origin) {
      throw httpError(403, 'origin', 'not among the origins of this project', readable)
    }
    return {
      project: known.project,
      query,
      cors: {
        'access-control-allow-origin': origin,
        'access-control-expose-headers': 'retry-after, etag',
        vary: 'Origin',
      },
    }
  }

  const charge = (
    requestContext: Omit<RequestContext, 'work'>,
    kind: Kind,
    cost: number,
  ): Promise<void> =>
    limiter
      .take(kind, requestContext.project.id, requestContext.address, cost, getLimits[kind])
      .catch((thrown: unknown) => {
        if (!(thrown instanceof HttpError)) throw thrown
        throw new HttpError(thrown.status, thrown.reasons, {
          ...thrown.headers,
          ...requestContext.cors,
        })
      })

  function withWork<V extends Omit<RequestContext, 'work'>>(
    context: Context,
    requestContext: V,
  ): V & { work: Work } {
    const work = createWork({
      address: requestContext.address,
      request: context.req.raw,
      charge: (calls) => charge(requestContext, 'rpc', calls),
    })
    return { ...requestContext, work }
  }

  return {
    consume: charge,
    async authorize(context, kind, cost = 1) {
      const known = identify(context)
      const requestContext = { ...known, address: countedAs(context, kind) }
      await charge(requestContext, kind, cost)
      return withWork(context, requestContext)
    },
    async authorizeFrame(context, kind, origin) {
      const query = getQuery(context.req.url)
      const { project, allows } = getProject(query)
      const asking = context.req.header('origin') ?? 'none'
      // Browsers name no origin in a GET to their own, and say that it is one. No script can set that header.
      const isOwnRead =
        asking === 'none' &&
        context.req.method === 'GET' &&
        context.req.header('sec-fetch-site') === 'same-origin'
      if (asking !== origin && !isOwnRead) {
        const received = asking.slice(0, maxOriginLength)
        throw httpError(403, 'origin', `a page of ${origin} (auth.origin), received ${received}`)
      }
      const requestContext = { project, allows, query, address: countedAs(context, kind), cors: {} }
      await charge(requestContext, kind, 1)
      return withWork(context, requestContext)
    },
    async limitPage(context, kind) {
      await limiter.take(kind, '', countedAs(context, kind), 1, getLimits[kind])
    },
    preflight(context) {
      const { cors } = identify(context)
      return new Response(null, {
        status: 204,
        headers: {
          ...cors,
          'access-control-allow-methods': 'GET, POST',
          'access-control-allow-headers': 'content-type',
          'access-control-max-age': '7200',
        },
      })
    },
  }
}

/** Runs a route and gives what it refuses the headers that let the page read it. */
export async function answering(
  requestContext: Pick<RequestContext, 'cors'>,
  run: () => Promise<Response>,
): Promise<Response> {
  try {
    return await run()
  } catch (thrown) {
    if (!(thrown instanceof HttpError)) throw thrown
    throw new HttpError(thrown.status, thrown.reasons, {
      ...thrown.headers,
      ...requestContext.cors,
    })
  }
}
