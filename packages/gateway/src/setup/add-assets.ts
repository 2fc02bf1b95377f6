/** Adds balances, history, prices, and the list of chains that each of them supports. */
import type { Hono } from 'hono'
import { type AssetData, createAssetData } from '../asset-data/create-asset-data.js'
import { balanceRoutes } from '../balances/routes.js'
import { historyRoutes } from '../history/routes.js'
import { getOnRampChains } from '../on-ramp/token-names.js'
import { priceRoutes } from '../prices/routes.js'
import { rateRoutes } from '../rates/routes.js'
import { speaksRpc } from '../rpc/methods.js'
import { getSmartAccountFeatures } from '../smart-accounts/networks.js'
import { supportedRoutes } from '../supported-routes.js'
import { getSwapChains } from '../swap/networks.js'
import type { ChainAccess } from './add-rpc.js'
import type { GatewayServices } from './open-services.js'

export function addAssets(app: Hono, services: GatewayServices, chains: ChainAccess): AssetData {
  const { config, cache, log, metrics, guard, bodyLimits, overrides } = services
  const { safeFetch, proxies } = chains
  const assets = createAssetData({
    config,
    safeFetch,
    proxies,
    cache,
    rateSources: overrides.rateSources ?? [],
    onFailure: (upstream, chain, place, why) => {
      metrics.upstreamFailures.inc({ upstream })
      log.warn({ upstream, chain, place, why }, 'an upstream failed')
    },
  })
  balanceRoutes(app, { guard, ...assets, getSource: assets.getBalances })
  const newestMs = config.history.newestPageSeconds * 1_000
  historyRoutes(app, { guard, ...assets, newestMs, getSource: assets.getHistory })
  supportedRoutes(app, guard, {
    rpc: proxies.chains.filter(speaksRpc),
    balance: assets.balanceChains,
    history: assets.historyChains,
    price: assets.prices.isSet,
    rates: assets.rates.currencies,
    onramp: getOnRampChains(config),
    swap: getSwapChains(config, overrides.swapSources ?? []),
    names: {
      suffixes: config.names.suffixes,
      ens: proxies.of(config.names.ens.chain) !== undefined,
    },
    ...getSmartAccountFeatures(config),
  })
  priceRoutes(app, { guard, limits: bodyLimits, ...assets })
  rateRoutes(app, { guard, ...assets })
  return assets
}
