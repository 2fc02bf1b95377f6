/** Puts the gateway together from its parts. */
import { Hono } from 'hono'
import { type CloseStep, runCloseSteps } from './close-steps.js'
import { checkConfig } from './config/check.js'
import type { GatewayConfig } from './config/schema.js'
import type { Gateway, GatewayOverrides } from './gateway.js'
import { handleErrors } from './http/error-handler.js'
import { healthRoutes } from './http/health-routes.js'
import { watchRequests } from './http/request-logger.js'
import { addAnalytics } from './setup/add-analytics.js'
import { addAssets } from './setup/add-assets.js'
import { addAuth } from './setup/add-auth.js'
import { addDirectory } from './setup/add-directory.js'
import { addNames } from './setup/add-names.js'
import { addOnRamp } from './setup/add-on-ramp.js'
import { addRpc } from './setup/add-rpc.js'
import { addSiwx } from './setup/add-siwx.js'
import { addSmartAccounts } from './setup/add-smart-accounts.js'
import { addSwap } from './setup/add-swap.js'
import { openServices, type ServicesDeps } from './setup/open-services.js'
import { startRetention } from './start-retention.js'

export type { Gateway, GatewayOverrides } from './gateway.js'

interface GatewayState {
  draining: boolean
  closed: boolean
}

/** Opens the services and adds all routes. */
async function createApp(deps: ServicesDeps, state: GatewayState): Promise<Hono> {
  const services = await openServices(deps)
  const { config, log, metrics, database, shared, guard, operator } = services
  const app = new Hono()
  watchRequests(app, log, metrics)
  handleErrors(app, log)
  healthRoutes(app, { database, shared, state, metrics, operator, openMetrics: config.metrics })
  const directory = await addDirectory(app, services)
  const chains = addRpc(app, services)
  const assets = addAssets(app, services, chains)
  const handlersOf = addSiwx(app, services, chains)
  const auth = addAuth(app, services, chains, assets)
  const operations = addSmartAccounts(app, services, chains, auth)
  const onRamp = addOnRamp(app, services, chains, { auth, assets, handlersOf })
  addSwap(app, services, chains, assets)
  const names = addNames(app, services, chains)
  app.options('*', (context) => guard.preflight(context))
  const events = addAnalytics(app, services, directory)
  const { db } = database
  deps.onClose(startRetention({ config, db, auth, operations, onRamp, names, events, log }))
  return app
}

/**
 * Creates the gateway: checks the configuration, opens the database and stores, and migrates the tables.
 *
 * @param options - Settings and secrets.
 * @param overrides - Parts that replace configured ones, for tests and hosts. The caller closes them. Defaults to
 * none.
 * @returns Resolves to the gateway, ready for requests. Rejects with the database's error if it can't be
 * reached.
 * @throws {ConfigError} if the configuration is invalid.
 * @example
 * ```ts
 * const gateway = await createGateway({
 *   projects: [{ id: 'shop', origins: ['https://shop.example.com'] }],
 *   secrets: { databaseUrl: process.env.DATABASE_URL },
 * })
 * const response = await gateway.fetch(request, { address })
 * ```
 */
export async function createGateway(
  options: GatewayConfig,
  overrides: GatewayOverrides = {},
): Promise<Gateway> {
  const config = checkConfig(options)
  const steps: CloseStep[] = []
  const state: GatewayState = { draining: false, closed: false }
  const onClose = (...added: readonly CloseStep[]) => {
    steps.push(...added)
  }
  try {
    const app = await createApp({ config, overrides, onClose }, state)
    return {
      fetch: async (request, env) =>
        state.closed
          ? new Response(null, { status: 503, headers: { 'retry-after': '5' } })
          : app.fetch(request, env as object | undefined),
      drain() {
        state.draining = true
      },
      async close() {
        state.draining = true
        state.closed = true
        await runCloseSteps(steps)
      },
    }
  } catch (thrown) {
    await runCloseSteps(steps).catch(() => {})
    throw thrown
  }
}
