/** Opens one network's node: the host's own URLs first, then its gateway, then the network's public ones. */
import type { NodeClient } from '../chain/node-client.js'
import type { KitEnvironment } from '../env.js'
import { type CaipNetworkId, getNamespace } from '../ids/caip.js'
import { gatewayRpcUrl } from './gateway-url.js'
import { createRpcClient } from './json-rpc.js'
import { createRanking, type Rank, type RankingDeps } from './ranking.js'
import { countRequests } from './request-metrics.js'
import { createRestClient } from './rest.js'

export interface NodeOptions {
  readonly rpcUrls: Readonly<Partial<Record<CaipNetworkId, readonly string[]>>>
  readonly rankRpcNodes?: boolean | undefined
  readonly gatewayUrl?: string | undefined
  readonly projectId?: string | undefined
  readonly clientId?: string | undefined
  readonly debug: boolean
}

interface NodeUrls {
  readonly caipNetworkId: CaipNetworkId
  readonly rpcUrls: { readonly default: { readonly http: readonly string[] } }
}

/**
 * Asks nothing by itself. In debug mode what all nodes of this opener are asked is counted. `timeout` ends with the kit.
 */
export function createNodeClients(
  env: KitEnvironment,
  options: NodeOptions,
  timeout: RankingDeps['timeout'],
): (network: NodeUrls) => NodeClient {
  const { rpcUrls, gatewayUrl, projectId, clientId, rankRpcNodes, debug } = options
  const asking = debug ? { ...env, fetch: countRequests(env.fetch) } : env
  return ({ caipNetworkId, rpcUrls: { default: known } }) => {
    // Its proxy speaks JSON-RPC; nodes of Bitcoin speak REST.
    const isServed = gatewayUrl && getNamespace(caipNetworkId) !== 'bip122'
    const urls = [
      ...(rpcUrls[caipNetworkId] ?? []),
      ...(isServed ? [gatewayRpcUrl({ gatewayUrl, projectId, clientId }, caipNetworkId)] : []),
      ...known.http,
    ]
    const rank: Rank | undefined =
      rankRpcNodes && urls.length > 1
        ? {
            method: getNamespace(caipNetworkId) === 'solana' ? 'getHealth' : 'net_listening',
            by: (count, ping) => createRanking({ env, timeout, count, ping }),
          }
        : undefined
    return { ...createRpcClient(asking, urls, rank), ...createRestClient(asking, urls, rank) }
  }
}
