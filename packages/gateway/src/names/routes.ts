/** `/v1/profile` and `/v1/identity`: who a name leads to, how an address is called, and registering one (NAM-02). */
import type { Context, Hono } from 'hono'
import { originMatcher } from '../config/origin.js'
import { caip2 } from '../config/shapes.js'
import { type BodyLimits, readJson } from '../http/body.js'
import { httpError } from '../http/http-error.js'
import type { Operator } from '../http/operator.js'
import { answering, type RequestContext, type RequestGuard } from '../http/request-context.js'
import { callsPerProof } from '../siwx/proof-cost.js'
import { getCoinType } from './coins.js'
import { EnsUnavailable } from './ens-budget.js'
import { normalised } from './ens-records.js'
import type { Names } from './names.js'
import { getProfile } from './profile.js'
import { suggest } from './suggestions.js'

export interface NameRoutesDeps {
  readonly guard: RequestGuard
  readonly limits: BodyLimits
  readonly operator: Operator
  readonly names: Names
}

/** What a registration costs of the limit: it is signed for by contracts, too, which nodes are asked about. */
const registrationCost = 10

const evmAddress = /^0x[0-9a-fA-F]{40}$/

function answer(requestContext: RequestContext, value: unknown, status = 200): Response {
  return new Response(JSON.stringify(value), {
    status,
    headers: {
      ...requestContext.cors,
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
  })
}

/** 502 and 504 where others did not answer. */
async function orUnavailable<T>(question: Promise<T>): Promise<T> {
  try {
    return await question
  } catch (thrown) {
    if (!(thrown instanceof EnsUnavailable)) throw thrown
    const status = thrown.isTimeout ? 504 : 502
    throw httpError(status, 'name', 'no name server answered', { 'retry-after': '5' })
  }
}

/** `chainId`, where a chain is asked for: one that names have records for. */
function chainAsked(query: URLSearchParams): { chain: string; coinType: number } | undefined {
  const chain = query.get('chainId')
  if (!chain) return undefined
  const coinType = caip2.test(chain) ? getCoinType(chain) : undefined
  if (coinType === undefined)
    throw httpError(400, 'chainId', 'a CAIP-2 id of a chain that names have records for')
  return { chain, coinType }
}

/**
 * A name that leads nowhere is refused, as everywhere. A page says `unknown=null` where it would rather read it: browsers
 * note a refusal as an error of the page, and to mistype a name is none.
 */
function nowhere(requestContext: RequestContext, status: 400 | 404, description: string): Response {
  if (requestContext.query.get('unknown') !== 'null') throw httpError(status, 'name', description)
  return answer(requestContext, null)
}

export function nameRoutes(app: Hono, { guard, limits, operator, names }: NameRoutesDeps): void {
  const { own, rows } = names
  const hasOwn = own.suffixes.length > 0
  const requireSubnames = () => {
    if (!hasOwn) throw httpError(501, 'names', 'set names.suffixes to have names of your own')
  }

  async function profile(context: Context, requestContext: RequestContext): Promise<Response> {
    const text = context.req.param('name') ?? ''
    const wanted = chainAsked(requestContext.query)
    const subname = own.read(text)
    if (subname) {
      const row = await rows.find(subname.name)
      if (!row) return nowhere(requestContext, 404, 'not registered')
      return answer(requestContext, getProfile(row, wanted?.coinType))
    }
    const name = normalised(text)
    if (name === undefined) return nowhere(requestContext, 400, 'a name as ENSIP-15 has them')
    if (!names.hasEns)
      throw httpError(501, 'names', `set rpc.nodes for ${names.ensChain} to have names of ENS`)
    const found = await orUnavailable(
      names.ens(name, wanted?.chain ?? names.ensChain, requestContext.work),
    )
    return found
      ? answer(requestContext, found)
      : nowhere(requestContext, 404, 'it leads to no address of this chain')
  }

  function isPage(
    requestContext: RequestContext,
    origin: string | undefined,
  ): (domain: string) => boolean {
    if (origin !== undefined) return (domain) => new URL(origin).host === domain
    // No browser asks: whose page it was signed for must be the project's all the same.
    const allows = originMatcher(requestContext.project.origins)
    return (domain) => allows(`https://${domain}`) || allows(`http://${domain}`)
  }

  const get = (
    path: string,
    run: (context: Context, requestContext: RequestContext) => Promise<Response>,
  ) =>
    app.get(path, async (context) => {
      const requestContext = await guard.authorize(context, 'names')
      return answering(requestContext, () => run(context, requestContext))
    })

  get('/v1/profile/account/:name', profile)

  get('/v1/profile/reverse/:address', async (context, requestContext) => {
    requireSubnames()
    const address = context.req.param('address') ?? ''
    if (!evmAddress.test(address)) throw httpError(400, 'address', 'an EVM address')
    const all = await rows.ofAddress(address)
    return answer(
      requestContext,
      all.map((row) => getProfile(row)),
    )
  })

  get('/v1/profile/suggestions/:name', async (context, requestContext) => {
    requireSubnames()
    const zone = requestContext.query.get('zone') || (own.suffixes[0] ?? '')
    if (!own.suffixes.includes(zone))
      throw httpError(400, 'zone', `one of ${own.suffixes.join(', ')}, or none`)
    const typed = (context.req.param('name') ?? '').slice(0, 255)
    return answer(requestContext, { suggestions: await suggest(own, rows, typed, zone) })
  })

  get('/v1/identity/:address', async (context, requestContext) => {
    const chain = requestContext.query.get('chainId') || names.ensChain
    if (!caip2.test(chain)) throw httpError(400, 'chainId', 'a CAIP-2 id such as eip155:1')
    const address = context.req.param('address') ?? ''
    if (chain.startsWith('eip155:') && !evmAddress.test(address))
      throw httpError(400, 'address', 'an EVM address')
    if (!hasOwn && !names.hasEns) {
      const setting = `names.suffixes, or rpc.nodes for ${names.ensChain},`
      throw httpError(501, 'names', `set ${setting} to have names`)
    }
    const name = chain.startsWith('eip155:')
      ? await orUnavailable(names.getName(address, chain, requestContext.work))
      : null
    const avatar = name === null ? null : await names.getAvatarPath(name, requestContext.work)
    return answer(requestContext, { name, avatar })
  })

  app.post('/v1/profile/account', async (context) => {
    const requestContext = await guard.authorize(context, 'names', registrationCost)
    return answering(requestContext, async () => {
      requireSubnames()
      const isOperator = operator.hasToken(context)
      if (names.registration === 'operator' && !isOperator)
        throw httpError(
          403,
          'authorization',
          'this site registers names itself: names.registration',
        )
      const body = await readJson(context.req.raw, limits)
      await requestContext.work.consume(callsPerProof)
      const row = await names.register({
        body,
        projectId: requestContext.project.id,
        isOperator,
        isPage: isPage(requestContext, context.req.header('origin')),
      })
      return answer(requestContext, getProfile(row), 201)
    })
  })

  app.delete('/v1/operator/names/:name', async (context) => {
    operator.require(context)
    const subname = own.read(context.req.param('name'))
    if (!subname || !(await rows.remove(subname.name)))
      throw httpError(404, 'name', 'not registered')
    return context.body(null, 204, { 'cache-control': 'no-store' })
  })
}
