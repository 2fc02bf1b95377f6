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

function answer(visit: RequestContext, value: unknown, status = 200): Response {
  return new Response(JSON.stringify(value), {
    status,
    headers: {
      ...visit.cors,
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
  })
}

/** 502 and 504 where others did not answer. */
async function asked<T>(question: Promise<T>): Promise<T> {
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
function nowhere(visit: RequestContext, status: 400 | 404, description: string): Response {
  if (visit.query.get('unknown') !== 'null') throw httpError(status, 'name', description)
  return answer(visit, null)
}

export function nameRoutes(app: Hono, { guard, limits, operator, names }: NameRoutesDeps): void {
  const { own, rows } = names
  const hasOwn = own.suffixes.length > 0
  const requireSubnames = () => {
    if (!hasOwn) throw httpError(501, 'names', 'set names.suffixes to have names of your own')
  }

  async function profile(context: Context, visit: RequestContext): Promise<Response> {
    const text = context.req.param('name') ?? ''
    const wanted = chainAsked(visit.query)
    const mine = own.read(text)
    if (mine) {
      const row = await rows.find(mine.name)
      if (!row) return nowhere(visit, 404, 'not registered')
      return answer(visit, getProfile(row, wanted?.coinType))
    }
    const name = normalised(text)
    if (name === undefined) return nowhere(visit, 400, 'a name as ENSIP-15 has them')
    if (!names.hasEns)
      throw httpError(501, 'names', `set rpc.nodes for ${names.ensChain} to have names of ENS`)
    const found = await asked(names.ens(name, wanted?.chain ?? names.ensChain, visit.work))
    return found
      ? answer(visit, found)
      : nowhere(visit, 404, 'it leads to no address of this chain')
  }

  function isPage(visit: RequestContext, origin: string | undefined): (domain: string) => boolean {
    if (origin !== undefined) return (domain) => new URL(origin).host === domain
    // No browser asks: whose page it was signed for must be the project's all the same.
    const allows = originMatcher(visit.project.origins)
    return (domain) => allows(`https://${domain}`) || allows(`http://${domain}`)
  }

  const get = (path: string, run: (context: Context, visit: RequestContext) => Promise<Response>) =>
    app.get(path, async (context) => {
      const visit = await guard.authorize(context, 'names')
      return answering(visit, () => run(context, visit))
    })

  get('/v1/profile/account/:name', profile)

  get('/v1/profile/reverse/:address', async (context, visit) => {
    requireSubnames()
    const address = context.req.param('address') ?? ''
    if (!evmAddress.test(address)) throw httpError(400, 'address', 'an EVM address')
    const all = await rows.ofAddress(address)
    return answer(
      visit,
      all.map((row) => getProfile(row)),
    )
  })

  get('/v1/profile/suggestions/:name', async (context, visit) => {
    requireSubnames()
    const zone = visit.query.get('zone') || (own.suffixes[0] ?? '')
    if (!own.suffixes.includes(zone))
      throw httpError(400, 'zone', `one of ${own.suffixes.join(', ')}, or none`)
    const typed = (context.req.param('name') ?? '').slice(0, 255)
    return answer(visit, { suggestions: await suggest(own, rows, typed, zone) })
  })

  get('/v1/identity/:address', async (context, visit) => {
    const chain = visit.query.get('chainId') || names.ensChain
    if (!caip2.test(chain)) throw httpError(400, 'chainId', 'a CAIP-2 id such as eip155:1')
    const address = context.req.param('address') ?? ''
    if (chain.startsWith('eip155:') && !evmAddress.test(address))
      throw httpError(400, 'address', 'an EVM address')
    if (!hasOwn && !names.hasEns) {
      const setting = `names.suffixes, or rpc.nodes for ${names.ensChain},`
      throw httpError(501, 'names', `set ${setting} to have names`)
    }
    const name = chain.startsWith('eip155:')
      ? await asked(names.getName(address, chain, visit.work))
      : null
    return answer(visit, { name, avatar: null })
  })

  app.post('/v1/profile/account', async (context) => {
    const visit = await guard.authorize(context, 'names', registrationCost)
    return answering(visit, async () => {
      requireSubnames()
      const isOperator = operator.hasToken(context)
      if (names.registration === 'operator' && !isOperator)
        throw httpError(
          403,
          'authorization',
          'this site registers names itself: names.registration',
        )
      const body = await readJson(context.req.raw, limits)
      await visit.work.spend(callsPerProof)
      const row = await names.register({
        body,
        projectId: visit.project.id,
        isOperator,
        isPage: isPage(visit, context.req.header('origin')),
      })
      return answer(visit, getProfile(row), 201)
    })
  })

  app.delete('/v1/operator/names/:name', async (context) => {
    operator.require(context)
    const mine = own.read(context.req.param('name'))
    if (!mine || !(await rows.remove(mine.name))) throw httpError(404, 'name', 'not registered')
    return context.body(null, 204, { 'cache-control': 'no-store' })
  })
}
