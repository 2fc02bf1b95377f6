/** `/v1/onramp`: options and quotes for any page of a project, checkout links and purchases for signed-in users. */
import type { Context, Hono } from 'hono'
import { getAddress } from 'viem'
import { z } from 'zod'
import { readTokenAddress } from '../assets/asset.js'
import { type BodyLimits, readJson } from '../http/body.js'
import { httpError } from '../http/http-error.js'
import {
  answering,
  getClientIp,
  type RequestContext,
  type RequestGuard,
} from '../http/request-context.js'
import { isPublicAddress } from '../rpc/public-address.js'
import { withCredentials } from '../siwx/page-origin.js'
import { answerJson } from '../upstream/response-json.js'
import { toHttpError, UpstreamError } from '../upstream/upstream-error.js'
import { owns, toAccount } from './accounts.js'
import type { Caller } from './caller.js'
import type { OnRamp } from './on-ramp.js'
import type { Purchase, Purchases } from './purchases.js'
import { readPlace, readSession, readWish } from './requests.js'
import type { Statuses } from './status.js'

export interface OnRampRoutesDeps {
  readonly guard: RequestGuard
  readonly limits: BodyLimits
  /** Undefined if no provider is set. */
  readonly onRamp: OnRamp | undefined
  readonly purchases: Purchases
  readonly statuses: Statuses
  readonly trustedProxies: number
  /** Whether the address of a private network may be sent to providers. */
  readonly allowsPrivateIp: boolean
  getCaller(context: Context): Promise<Caller>
}

/** Purchases of a list that providers are asked for. */
const maxRefreshed = 5
const isId = (text: string) => z.uuid().safeParse(text).success

const getAccountAddress = (account: string) => account.slice(account.indexOf(':') + 1)

/** From the account as it was parsed, not as the request wrote it. */
const toRecipient = (chain: string, account: string): string => {
  const address = getAccountAddress(account)
  return chain.startsWith('eip155:') ? getAddress(address) : address
}

function toWire(purchase: Purchase) {
  const { id, provider, status, txHash, chain, token, symbol } = purchase
  const { fiatCurrency, fiatAmount, amountOut, serviceProvider, createdAt, updatedAt } = purchase
  return {
    id,
    provider,
    ...(serviceProvider !== null && { serviceProvider }),
    status,
    ...(txHash !== null && { txHash }),
    chainId: chain,
    token,
    symbol,
    address: getAccountAddress(purchase.account),
    fiatCurrency,
    fiatAmount,
    ...(amountOut !== null && { amountOut }),
    createdAt: createdAt.getTime(),
    updatedAt: updatedAt.getTime(),
  }
}

function answerUser({ cors }: Pick<Caller, 'cors'>, value: unknown): Response {
  return new Response(JSON.stringify(value), {
    headers: {
      ...cors,
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
  })
}

export function onRampRoutes(app: Hono, deps: OnRampRoutesDeps): void {
  const { guard, limits, purchases, statuses, trustedProxies, allowsPrivateIp, getCaller } = deps

  function requireOnRamp(): OnRamp {
    if (deps.onRamp) return deps.onRamp
    throw httpError(501, 'onRamp', 'set onRamp.coinbase or onRamp.meld to have this')
  }

  const anyPage =
    (make: (context: Context, requestContext: RequestContext) => Promise<unknown>) =>
    async (context: Context): Promise<Response> => {
      const requestContext = await guard.authorize(context, 'onRamp')
      return answering(requestContext, () =>
        answerJson(requestContext, async () => JSON.stringify(await make(context, requestContext))),
      )
    }
  app.get(
    '/v1/onramp/options',
    anyPage((_, { query }) => requireOnRamp().getOptions(readPlace(query))),
  )
  app.post(
    '/v1/onramp/quotes',
    anyPage(async (context) => {
      const onRamp = requireOnRamp()
      const wish = readWish(await readJson(context.req.raw, limits))
      return { quotes: await onRamp.getQuotes(wish) }
    }),
  )

  const signedIn =
    (make: (context: Context, caller: Caller) => Promise<unknown>) =>
    (context: Context): Promise<Response> =>
      withCredentials(async () => {
        const caller = await getCaller(context)
        return answering(caller, async () => {
          try {
            return answerUser(caller, await make(context, caller))
          } catch (thrown) {
            throw thrown instanceof UpstreamError ? toHttpError(thrown) : thrown
          }
        })
      })

  function getIp(context: Context): string | undefined {
    const ip = getClientIp(context, trustedProxies)
    return ip !== undefined && (allowsPrivateIp || isPublicAddress(ip)) ? ip : undefined
  }

  app.post(
    '/v1/onramp/sessions',
    signedIn(async (context, caller) => {
      const onRamp = requireOnRamp()
      const { address, ...request } = readSession(caller.body, caller.mayReturnTo)
      const chain = readTokenAddress(request.token)?.chain ?? ''
      const account = toAccount(chain, address)
      if (account === undefined) throw httpError(400, 'address', 'an address of the network')
      if (!owns(caller.accounts, { account, chain })) {
        throw httpError(403, 'address', caller.expectedAccount)
      }
      const { projectId } = caller
      const { purchase, url } = await onRamp.createSession(
        {
          projectId,
          userId: caller.getUserId(account),
          account,
          address: toRecipient(chain, account),
          clientIp: getIp(context),
        },
        request,
      )
      return { id: purchase.id, url }
    }),
  )
  app.get(
    '/v1/onramp/sessions',
    signedIn(async (_, { projectId, accounts }) => {
      requireOnRamp()
      const listed = await purchases.list(projectId, accounts)
      const newest = listed.slice(0, maxRefreshed).map((purchase) => statuses.refresh(purchase))
      const all = [...(await Promise.all(newest)), ...listed.slice(maxRefreshed)]
      return { purchases: all.map(toWire) }
    }),
  )
  app.get(
    '/v1/onramp/sessions/:id',
    signedIn(async (context, { projectId, accounts }) => {
      requireOnRamp()
      const id = context.req.param('id') ?? ''
      const found = isId(id) ? await purchases.find(projectId, id, accounts) : undefined
      // The same for an id that there is not, and for another user's.
      if (!found) throw httpError(404, 'id', 'no such purchase')
      return toWire(await statuses.refresh(found))
    }),
  )
  app.on('OPTIONS', ['/v1/onramp/sessions', '/v1/onramp/sessions/:id'], (context) => {
    const response = guard.preflight(context)
    response.headers.set('access-control-allow-headers', 'content-type, authorization')
    response.headers.set('access-control-allow-credentials', 'true')
    return response
  })
}
