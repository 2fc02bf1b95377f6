/** `GET /v1/account/:address/history`: what happened to an account on one chain, newest first (HIS-06). */
import type { Hono } from 'hono'
import { accountReasons } from '../assets/account-query.js'
import { HttpError, httpError } from '../http/http-error.js'
import { answering, type RequestGuard } from '../http/request-context.js'
import { createSlots } from '../http/slots.js'
import type { Work } from '../http/work.js'
import type { ResponseCache } from '../upstream/response-cache.js'
import { answerJson } from '../upstream/response-json.js'
import type { HistorySource } from './transaction.js'

export interface HistoryRoutesDeps {
  readonly guard: RequestGuard
  readonly responseCache: ResponseCache
  /** Milliseconds that the newest page of an account is reused. */
  readonly newestMs: number
  /**
   * Nothing for a chain that is not set up here.
   * @param work - Charged for what the source asks.
   * @param onramp - What was bought, which an indexer alone knows.
   */
  getSource(chain: string, work: Work, onramp?: string): HistorySource | undefined
}

/** Milliseconds. A page that a cursor names hardly changes. */
const olderMs = 60_000

export function historyRoutes(
  app: Hono,
  { guard, responseCache, newestMs, getSource }: HistoryRoutesDeps,
): void {
  const slots = createSlots()

  app.get('/v1/account/:address/history', async (context) => {
    const requestContext = await guard.authorize(context, 'data')
    return answering(requestContext, () =>
      answerJson(requestContext, async () => {
        const { query } = requestContext
        const { chain, account, reasons } = accountReasons(context.req.param('address'), query)
        const onramp = query.get('onramp') || undefined
        if (onramp !== undefined && onramp !== 'coinbase')
          reasons.push({ name: 'onramp', description: 'coinbase' })
        if (reasons.length > 0) throw new HttpError(400, reasons)
        const source = getSource(chain, requestContext.work, onramp)
        if (!source && onramp !== undefined)
          throw httpError(501, 'onramp', 'set history.indexer for this chain')
        if (!source) {
          const settings = 'set rpc.nodes, history.etherscan or history.indexer for this chain'
          throw httpError(501, 'chainId', settings)
        }
        const cursor = query.get('cursor') || undefined
        const key = ['history', chain, account, cursor ?? '', onramp ?? '']
        const make = async () => {
          const { data, next } = await source.page(account, cursor)
          return JSON.stringify({ data, next: next ?? null })
        }
        // Outside of what is joined: another user never waits in this one's queue.
        return slots.run(requestContext.work, () =>
          responseCache.text(key, cursor === undefined ? newestMs : olderMs, make),
        )
      }),
    )
  })
}
