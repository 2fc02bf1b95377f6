/** Adds swaps: the operator's tokens, and quotes of aggregators. */
import type { Hono } from 'hono'
import type { AssetData } from '../asset-data/create-asset-data.js'
import { createEvmCalls } from '../assets/evm-calls.js'
import { createEvmTokens } from '../assets/evm-tokens.js'
import { ConfigError } from '../config/check.js'
import { createKyberSwap } from '../swap/kyberswap.js'
import { getKyberSwapNetworks, getSwapChains, getZeroExChains } from '../swap/networks.js'
import { createSwapPrices } from '../swap/prices.js'
import { createQuotes } from '../swap/quotes.js'
import { swapRoutes } from '../swap/routes.js'
import type { SwapSource } from '../swap/source.js'
import { createSwap } from '../swap/swap.js'
import { defaultSwapTimeouts } from '../swap/timeouts.js'
import { createSwapTokens } from '../swap/tokens.js'
import { createZeroEx } from '../swap/zero-ex.js'
import { createNodeReader } from '../upstream/node-reader.js'
import { createResponseCache } from '../upstream/response-cache.js'
import { createUpstream } from '../upstream/upstream.js'
import type { ChainAccess } from './add-rpc.js'
import type { GatewayServices } from './open-services.js'

export function addSwap(
  app: Hono,
  services: GatewayServices,
  { safeFetch, proxies }: ChainAccess,
  { list }: AssetData,
): void {
  const { config, cache, guard, log, metrics, smallLimits, overrides } = services
  const { rpc, swap: settings, secrets } = config
  const { now = Date.now, swapTimeouts: timeouts = defaultSwapTimeouts } = overrides
  const onFailure = (upstream: string, why: string) => {
    metrics.upstreamFailures.inc({ upstream })
    log.warn({ upstream, why }, 'an upstream failed')
  }
  const sources: SwapSource[] = [...(overrides.swapSources ?? [])]
  const openApi = (id: string, url: string) =>
    createUpstream({
      bases: [url],
      safeFetch,
      // Less than a quote has, so that the circuit breaker learns of a slow API.
      timeoutMs: timeouts.quote * 0.95,
      failureThreshold: rpc.circuitBreaker.failureThreshold,
      resetMs: rpc.circuitBreaker.resetSeconds * 1_000,
      onFailure: (_, why) => onFailure(id, why),
    })
  if (settings.kyberSwap) {
    const { apiUrl, clientId } = settings.kyberSwap
    const api = openApi('kyberswap', apiUrl)
    const networks = getKyberSwapNetworks(config)
    sources.push(createKyberSwap({ api, clientId, networks, timeouts }))
  }
  const { zeroExApiKey: apiKey } = secrets
  if (settings.zeroEx && apiKey !== undefined) {
    const api = openApi('zeroex', settings.zeroEx.apiUrl)
    sources.push(createZeroEx({ api, apiKey, chains: getZeroExChains(config), timeouts }))
  }
  if (new Set(sources.map(({ id }) => id)).size < sources.length) {
    throw new ConfigError([{ path: 'swapSources', expected: 'expected ids that differ' }])
  }
  const swap = createSwap({
    sources,
    chains: getSwapChains(config, overrides.swapSources ?? []),
    fee: settings.fee,
    quotes: createQuotes(cache, now),
    timeouts,
    onFailure,
    now,
  })
  const getTokens = createSwapTokens({
    tokens: settings.tokens,
    cache: createResponseCache(cache, 'swap'),
    getContracts(chain) {
      const proxy = proxies.of(chain)
      if (!proxy) return undefined
      const calls = createEvmCalls(createNodeReader(proxy))
      return createEvmTokens({ chain, calls, list, cache })
    },
  })
  swapRoutes(app, {
    guard,
    limits: smallLimits,
    swap: sources.length > 0 ? swap : undefined,
    getTokens,
    getPrice: createSwapPrices(swap, createResponseCache(cache, 'swap-price')),
  })
}
