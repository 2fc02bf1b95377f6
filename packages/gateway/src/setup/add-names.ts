/** Adds names: the gateway's own, and those of ENS. */
import type { Hono } from 'hono'
import { createSafeFetch } from '../http/safe-fetch.js'
import { avatarRoutes } from '../names/avatar-routes.js'
import { ccipRoutes } from '../names/ccip-routes.js'
import { createNames, type Names } from '../names/names.js'
import { nameRoutes } from '../names/routes.js'
import { contractReader } from '../siwx/contract-reader.js'
import type { ChainAccess } from './add-rpc.js'
import type { GatewayServices } from './open-services.js'

export function addNames(app: Hono, services: GatewayServices, { proxies }: ChainAccess): Names {
  const { config, database, cache, guard, limiter, operator, smallLimits } = services
  // A fetch of its own: private nodes of the operator don't allow names to lead to private networks (threat X8).
  const safeFetch = createSafeFetch(config.names.ens.allowPrivateGateways)
  services.onClose(() => safeFetch.close())
  const names = createNames({
    config,
    db: database.db,
    shared: cache,
    proxies,
    safeFetch,
    getNodeClient: (chain) => contractReader(chain, proxies),
  })
  nameRoutes(app, { guard, limits: smallLimits, operator, names })
  avatarRoutes(app, { guard, names })
  ccipRoutes(app, { config, limiter, limits: smallLimits, names })
  return names
}
