/** Adds signing in with a wallet. */
import type { Hono } from 'hono'
import { errorFacts } from '../http/log.js'
import { siwxRoutes } from '../siwx/routes.js'
import { createSignIn } from '../siwx/sign-in.js'
import type { ChainAccess } from './add-rpc.js'
import type { GatewayServices } from './open-services.js'

export function addSiwx(app: Hono, services: GatewayServices, { proxies }: ChainAccess): void {
  const { config, database, shared, log, guard, smallLimits, onSharedLost } = services
  siwxRoutes(app, {
    guard,
    limits: smallLimits,
    handlersOf: createSignIn({
      config,
      db: database.db,
      shared,
      proxies,
      onNoncesLost: onSharedLost,
      onError: (error) => log.warn(errorFacts(error), 'signing in did not go as it should'),
    }),
  })
}
