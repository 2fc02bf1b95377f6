/** `GET /v1/supported-chains`: what there is here, so that a page need not offer what would be refused. */
import type { Hono } from 'hono'
import { answering, type RequestGuard } from './http/request-context.js'
import type { SmartAccountChain } from './smart-accounts/networks.js'

export interface Supported {
  /** CAIP-2 ids, in the order in which they were set. */
  readonly rpc: readonly string[]
  readonly balance: readonly string[]
  readonly history: readonly string[]
  readonly price: boolean
  /** Currencies that `/v1/rates` may know. Empty without a source. */
  readonly rates: readonly string[]
  /** CAIP-2 ids of networks where something may be bought. Empty without a provider. */
  readonly onramp: readonly string[]
  /** CAIP-2 ids of networks with swap quotes. Empty without a source. */
  readonly swap: readonly string[]
  readonly names: {
    /** What the service's own end in; registered are those of the first. */
    readonly suffixes: readonly string[]
    readonly ens: boolean
  }
  /** CAIP-2 ids. */
  readonly bundler: readonly string[]
  /** CAIP-2 ids. */
  readonly paymaster: readonly string[]
  /** By CAIP-2 id, of chains with a bundler. */
  readonly smartAccounts: Readonly<Record<string, SmartAccountChain>>
}

export function supportedRoutes(app: Hono, guard: RequestGuard, supported: Supported): void {
  const { rpc, bundler, paymaster, smartAccounts, ...features } = supported
  const http = [...new Set([...rpc, ...features.balance, ...features.history])]
  const body = JSON.stringify({
    http,
    ws: [],
    features,
    bundler,
    paymaster,
    smartAccounts,
  })
  app.get('/v1/supported-chains', async (context) => {
    const requestContext = await guard.authorize(context, 'reads')
    return answering(requestContext, async () => {
      const headers = {
        ...requestContext.cors,
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'public, max-age=60',
        'x-content-type-options': 'nosniff',
      }
      return new Response(body, { headers })
    })
  })
}
