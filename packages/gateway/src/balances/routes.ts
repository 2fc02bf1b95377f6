/** `GET /v1/account/:address/balance`: what an account holds on one chain, and what that is worth (SND-09). */
import type { Hono } from 'hono'
import { z } from 'zod'
import { accountReasons } from '../assets/account-query.js'
import { amountText } from '../assets/amount-text.js'
import { assetKey } from '../assets/asset.js'
import { getIconUrl } from '../assets/token-list.js'
import { HttpError, httpError } from '../http/http-error.js'
import { answering, type RequestGuard } from '../http/request-context.js'
import type { Work } from '../http/work.js'
import { priceNumber, worthNumber } from '../prices/price.js'
import type { Prices } from '../prices/prices.js'
import type { ResponseCache } from '../upstream/response-cache.js'
import { answerJson } from '../upstream/response-json.js'
import type { BalanceSource, Holding } from './token-balance.js'

export interface BalanceRoutesDeps {
  readonly guard: RequestGuard
  readonly responseCache: ResponseCache
  readonly prices: Prices
  /**
   * Nothing for a chain that is not set up here.
   * @param work - Charged for what the source asks.
   */
  getSource(chain: string, work: Work): BalanceSource | undefined
}

const keptMs = 20_000
/** Ids of tokens that the page knows to have changed. */
const forceList = z
  .string()
  .max(8_192)
  .regex(/^[\w:/.,%-]*$/)

export function balanceRoutes(app: Hono, deps: BalanceRoutesDeps): void {
  const { guard, responseCache, prices, getSource } = deps

  async function getBody(
    source: BalanceSource,
    chain: string,
    account: string,
    work: Work,
  ): Promise<string> {
    const holdings = await source.read(account)
    const unpriced = holdings.filter(({ price }) => price === undefined)
    const known = await prices
      .of(
        unpriced.map(({ asset }) => asset),
        work,
      )
      .catch(() => undefined)
    const wire = (holding: Holding) => {
      const { name, symbol, decimals, units, address } = holding
      const price = holding.price ?? known?.prices.get(assetKey(holding.asset))
      return {
        name,
        symbol,
        chainId: chain,
        ...(address !== undefined && { address: `${chain}:${address}` }),
        ...(price && { value: worthNumber(units, decimals, price) }),
        price: price ? priceNumber(price) : 0,
        quantity: { decimals: String(decimals), numeric: amountText(units, decimals) },
        iconUrl: getIconUrl(holding.icon),
      }
    }
    const [coin, ...tokens] = holdings.map(wire)
    const byWorth = tokens.sort((a, b) => (b.value ?? -1) - (a.value ?? -1))
    return JSON.stringify({ balances: coin ? [coin, ...byWorth] : byWorth })
  }

  app.get('/v1/account/:address/balance', async (context) => {
    const requestContext = await guard.authorize(context, 'data')
    return answering(requestContext, () =>
      answerJson(requestContext, async () => {
        const { query } = requestContext
        const { chain, account, reasons } = accountReasons(context.req.param('address'), query)
        const currency = query.get('currency') || 'usd'
        if (currency.toLowerCase() !== 'usd') reasons.push({ name: 'currency', description: 'usd' })
        const forced = query.get('forceUpdate') ?? ''
        if (!forceList.safeParse(forced).success)
          reasons.push({ name: 'forceUpdate', description: 'a comma list of ids of tokens' })
        if (reasons.length > 0) throw new HttpError(400, reasons)
        const source = getSource(chain, requestContext.work)
        if (!source)
          throw httpError(501, 'chainId', 'set rpc.nodes or balances.indexer for this chain')
        const make = () => getBody(source, chain, account, requestContext.work)
        return responseCache.text(['balance', chain, account], keptMs, make, forced !== '')
      }),
    )
  })
}
