/** `POST /v1/bundler?chainId=&projectId=`: ERC-7769, through the operator's bundlers. */
import type { Hono } from 'hono'
import type { BodyLimits } from '../http/body.js'
import { HttpError, httpError } from '../http/http-error.js'
import { answering, type RequestGuard } from '../http/request-context.js'
import type { Call, Outcome } from '../rpc/call.js'
import { parseBundlerRequest } from './bundler-request.js'
import type { Bundlers } from './bundlers.js'
import { readCall, rpcRefusal, rpcResponse } from './json-rpc.js'

export interface BundlerRoutesDeps {
  readonly guard: RequestGuard
  readonly limits: BodyLimits
  getBundlers(chain: string): Bundlers | undefined
  /** Reads what an operation cost from its receipt. Never rejects. */
  onReceipt(chain: string, receipt: unknown): Promise<void>
}

const chainPattern = /^eip155:[1-9]\d{0,9}$/

export function bundlerRoutes(app: Hono, deps: BundlerRoutesDeps): void {
  const { guard, limits, getBundlers, onReceipt } = deps

  async function run(call: Call, chain: string, bundlers: Bundlers): Promise<Outcome> {
    const request = parseBundlerRequest(call, chain)
    switch (request.kind) {
      case 'known':
        return { result: JSON.stringify(request.result) }
      case 'rejected':
        return { error: request.error }
      case 'estimate':
        return bundlers.estimate(request.call)
      case 'send':
        return bundlers.send(request.call, request.hash)
      case 'lookup': {
        const outcome = await bundlers.lookUp(request.call, request.hash)
        if (call.method === 'eth_getUserOperationReceipt' && 'result' in outcome) {
          await onReceipt(chain, JSON.parse(outcome.result))
        }
        return outcome
      }
    }
  }

  app.post('/v1/bundler', async (context) => {
    try {
      const requestContext = await guard.authorize(context, 'rpc')
      return await answering(requestContext, async () => {
        const chain = requestContext.query.get('chainId') ?? ''
        if (!chainPattern.test(chain)) {
          throw httpError(400, 'chainId', 'a CAIP-2 id of eip155 such as eip155:1')
        }
        const bundlers = getBundlers(chain)
        if (!bundlers) {
          throw httpError(501, 'chainId', `set smartAccounts.bundlers.${chain} to have this`)
        }
        const call = await readCall(context.req.raw, limits)
        const outcome = 'error' in call ? { error: call.error } : await run(call, chain, bundlers)
        return rpcResponse(call.id, outcome, requestContext.cors)
      })
    } catch (thrown) {
      if (thrown instanceof HttpError) return rpcRefusal(thrown)
      throw thrown
    }
  })
}
