/** `/v1/swap`: the operator's tokens, quotes of aggregators, and the transaction of a quote. For any page of a project. */
import type { Context, Hono } from 'hono'
import { type BodyLimits, readJson } from '../http/body.js'
import { httpError } from '../http/http-error.js'
import { answering, type RequestContext, type RequestGuard } from '../http/request-context.js'
import { answerJson } from '../upstream/response-json.js'
import { readAcceptedQuote, readChainId, readPriceRequest, readQuoteRequest } from './requests.js'
import type { SwapPriceRequest, SwapTransaction } from './source.js'
import type { Quote, Swap } from './swap.js'

export interface SwapRoutesDeps {
  readonly guard: RequestGuard
  readonly limits: BodyLimits
  /** Undefined if no source is set. */
  readonly swap: Swap | undefined
  /** As JSON. */
  getTokens(chainId: string): Promise<string>
  /** As JSON. */
  getPrice(request: Omit<SwapPriceRequest, 'fee'>): Promise<string>
}

const toWireQuote = ({ amountOut, minAmountOut, gas, fees, ...quote }: Quote) => ({
  id: quote.id,
  source: quote.source,
  router: quote.router,
  spender: quote.spender,
  amountOut: String(amountOut),
  minAmountOut: String(minAmountOut),
  gas: String(gas),
  fees: fees.map(({ type, amount, token }) => ({ type, amount: String(amount), token })),
  createdAt: quote.createdAt,
  expiresAt: quote.expiresAt,
})

const toWireTransaction = ({ to, data, value, gas }: SwapTransaction) => ({
  to,
  data,
  value: String(value),
  gas: String(gas),
})

export function swapRoutes(app: Hono, deps: SwapRoutesDeps): void {
  const { guard, limits, getTokens, getPrice } = deps

  function requireSwap(): Swap {
    if (deps.swap) return deps.swap
    throw httpError(501, 'swap', 'set swap.kyberSwap or swap.zeroEx to have this')
  }

  const anyPage =
    (make: (context: Context, requestContext: RequestContext) => Promise<string>) =>
    async (context: Context): Promise<Response> => {
      const requestContext = await guard.authorize(context, 'swap')
      return answering(requestContext, () =>
        answerJson(requestContext, () => make(context, requestContext)),
      )
    }

  app.get(
    '/v1/swap/tokens',
    anyPage((_, { query }) => getTokens(readChainId(query))),
  )
  app.get(
    '/v1/swap/price',
    anyPage(async (_, { query }) => {
      requireSwap()
      return getPrice(readPriceRequest(query))
    }),
  )
  app.get(
    '/v1/swap/quotes',
    anyPage(async (_, { query, project }) => {
      const swap = requireSwap()
      const quotes = await swap.getQuotes(project.id, readQuoteRequest(query))
      return JSON.stringify({ quotes: quotes.map(toWireQuote) })
    }),
  )
  app.post(
    '/v1/swap/build',
    anyPage(async (context, { project }) => {
      const swap = requireSwap()
      const accepted = readAcceptedQuote(await readJson(context.req.raw, limits))
      const tx = await swap.build(project.id, accepted)
      return JSON.stringify({ tx: toWireTransaction(tx) })
    }),
  )
}
