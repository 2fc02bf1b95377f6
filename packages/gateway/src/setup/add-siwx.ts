/** Adds signing in with a wallet. */
import type { Hono } from 'hono'
import { errorFacts } from '../http/log.js'
import { siwxRoutes } from '../siwx/routes.js'
import { createSignIn, type HandlersOf } from '../siwx/sign-in.js'
import type { ChainAccess } from './add-rpc.js'
import type { GatewayServices } from './open-services.js'

export function addSiwx(
  app: Hono,
  services: GatewayServices,
  { proxies }: ChainAccess,
): HandlersOf {
  const { config, database, shared, log, guard, smallLimits, onSharedLost } = services
  const handlersOf = createSignIn({
    config,
    db: database.db,
    shared,
    proxies,
    onNoncesLost: onSharedLost,
    onError: (error) => log.warn(errorFacts(error), 'signing in did not go as it should'),
  })
  siwxRoutes(app, { guard, limits: smallLimits, handlersOf })
  return handlersOf
}
