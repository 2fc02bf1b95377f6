/** Adds the RPC proxies of all chains. */
import type { Hono } from 'hono'
import { createSafeFetch, type SafeFetch } from '../http/safe-fetch.js'
import { createProxies, type Proxies } from '../rpc/proxies.js'
import { createAnswerBudgets } from '../rpc/response-budget.js'
import { rpcRoutes } from '../rpc/routes.js'
import type { GatewayServices } from './open-services.js'

export interface ChainAccess {
  readonly safeFetch: SafeFetch
  readonly proxies: Proxies
}

export function addRpc(app: Hono, services: GatewayServices): ChainAccess {
  const { config, cache, log, metrics, guard, bodyLimits, onClose } = services
  const safeFetch = createSafeFetch(config.rpc.allowPrivateNetworks)
  onClose(() => safeFetch.close())
  const proxies = createProxies({
    rpc: config.rpc,
    safeFetch,
    cache,
    onAnswer: (chain, outcome) => metrics.rpcCalls.inc({ chain, outcome }),
    onFailure: (chain, node, why) => {
      metrics.nodeFailures.inc({ chain, node: String(node) })
      log.warn({ chain, node, why }, 'a node failed')
    },
  })
  onClose(() => proxies.settled())
  const { maxBatchSize, answerBytes, waitingBytes, waitingBytesPerAddress } = config.limits
  rpcRoutes(app, {
    guard,
    limits: bodyLimits,
    maxCalls: maxBatchSize,
    answerBytes,
    budgets: createAnswerBudgets({ perAddress: waitingBytesPerAddress, all: waitingBytes }),
    getProxy: proxies.of,
  })
  return { safeFetch, proxies }
}
