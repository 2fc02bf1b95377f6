/** Adds bundlers, paymasters and stored permissions of smart accounts. */
import type { Hono } from 'hono'
import type { Auth } from '../auth/auth.js'
import { createAuthenticate } from '../auth/authenticate.js'
import { httpError } from '../http/http-error.js'
import { errorFacts } from '../http/log.js'
import { contractReader } from '../siwx/contract-reader.js'
import { bundlerRoutes } from '../smart-accounts/bundler-routes.js'
import { type Bundlers, createBundlers } from '../smart-accounts/bundlers.js'
import { createDevelopmentPaymaster } from '../smart-accounts/development-paymaster.js'
import { findOperation } from '../smart-accounts/find-operation.js'
import { maxOperationBytes } from '../smart-accounts/json-rpc.js'
import type { Paymaster } from '../smart-accounts/paymaster.js'
import { paymasterRoutes } from '../smart-accounts/paymaster-routes.js'
import { createPaymasterService } from '../smart-accounts/paymaster-service.js'
import { permissionRoutes } from '../smart-accounts/permission-routes.js'
import { createPermissions } from '../smart-accounts/permissions.js'
import {
  createSponsoredOperations,
  type SponsoredOperations,
} from '../smart-accounts/sponsored-operations.js'
import type { ChainAccess } from './add-rpc.js'
import type { GatewayServices } from './open-services.js'

function createUpstreams(services: GatewayServices, { safeFetch }: ChainAccess) {
  const { config, log, metrics, overrides } = services
  const { smartAccounts, rpc, secrets } = config
  const timeoutMs = rpc.timeoutSeconds * 1_000
  const onFailure = (upstream: 'bundler' | 'paymaster', facts: object) => {
    metrics.upstreamFailures.inc({ upstream })
    log.warn({ upstream, ...facts }, 'an upstream failed')
  }
  const bundlers = new Map<string, Bundlers>(
    Object.entries(smartAccounts.bundlers).map(([chain, urls]) => [
      chain,
      createBundlers({
        chain,
        urls,
        safeFetch,
        timeoutMs,
        failureThreshold: rpc.circuitBreaker.failureThreshold,
        resetMs: rpc.circuitBreaker.resetSeconds * 1_000,
        onFailure: (place, why) => onFailure('bundler', { chain, place, why }),
      }),
    ]),
  )
  const paymasters = new Map<string, Paymaster>()
  for (const [chain, settings] of Object.entries(smartAccounts.paymasters)) {
    if ('url' in settings) {
      const paymaster = createPaymasterService({
        ...settings,
        chain,
        safeFetch,
        timeoutMs,
        onFailure: (why) => onFailure('paymaster', { chain, why }),
      })
      paymasters.set(chain, paymaster)
    } else if (secrets.paymasterSigningKey !== undefined) {
      const { address } = settings
      const key = secrets.paymasterSigningKey
      const now = overrides.now ?? Date.now
      paymasters.set(chain, createDevelopmentPaymaster({ chain, address, key, now }))
    }
  }
  return { bundlers, paymasters }
}

/** @returns What the gateway pays for, to be reviewed and deleted later. */
export function addSmartAccounts(
  app: Hono,
  services: GatewayServices,
  chains: ChainAccess,
  auth: Auth | undefined,
): SponsoredOperations {
  const { config, database, guard, log, metrics, bodyLimits, overrides } = services
  const now = overrides.now ?? Date.now
  const { bundlers, paymasters } = createUpstreams(services, chains)
  const getNode = (chain: string) => contractReader(chain, chains.proxies)
  const operations = createSponsoredOperations({
    db: database.db,
    now,
    async getReceipt(chain, hash) {
      const params = [hash]
      const method = 'eth_getUserOperationReceipt'
      const call = { id: '1', method, params, rawParams: JSON.stringify(params) }
      const outcome = await bundlers.get(chain)?.lookUp(call, hash)
      return outcome && 'result' in outcome ? (JSON.parse(outcome.result) as unknown) : undefined
    },
    findOperation: (chain, operation) =>
      findOperation(operation, getNode(chain)).catch((error: unknown) => {
        log.warn({ chain, ...errorFacts(error) }, 'failed to look for a sponsored operation')
        return undefined
      }),
  })
  bundlerRoutes(app, {
    guard,
    limits: bodyLimits,
    getBundlers: (chain) => bundlers.get(chain),
    onAnswer: (chain, outcome) => metrics.rpcCalls.inc({ chain, outcome }),
    onReceipt: (chain, receipt) =>
      operations.settle(chain, receipt).catch((error: unknown) => {
        log.warn(errorFacts(error), 'failed to settle a sponsored operation')
      }),
  })
  const requireAuth = (): Auth => {
    if (!auth) throw httpError(501, 'auth', 'set AUTH_ENCRYPTION_KEY and auth.origin to have this')
    return auth
  }
  const limits = { ...bodyLimits, bytes: Math.min(bodyLimits.bytes, maxOperationBytes) }
  const { signedIn } = createAuthenticate({ guard, limits, requireAuth })
  paymasterRoutes(app, {
    requireAuth,
    signedIn,
    getPaymaster: (chain) => paymasters.get(chain),
    getPolicy: (projectId) => new Map(Object.entries(config.smartAccounts.policies)).get(projectId),
    getNode,
    operations,
    now,
  })
  permissionRoutes(app, { signedIn, permissions: createPermissions(database.db, now) })
  return operations
}
