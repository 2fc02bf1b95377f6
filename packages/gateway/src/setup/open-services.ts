/** Opens what every part of the gateway uses: database, stores, limits and the check of requests. */
import { createHash, randomBytes } from 'node:crypto'
import { createEncryption } from '../auth/encryption.js'
import { checkKeys } from '../auth/keys.js'
import type { CloseStep } from '../close-steps.js'
import type { Config } from '../config/schema.js'
import { migrate } from '../database/migrate.js'
import { type Database, openDatabase } from '../database/open.js'
import type { GatewayOverrides } from '../gateway.js'
import type { BodyLimits } from '../http/body.js'
import { createLimiter, type Limiter } from '../http/limiter.js'
import { createLog, errorFacts, type Log } from '../http/log.js'
import { createMetrics, type Metrics } from '../http/metrics.js'
import { createOperator, type Operator } from '../http/operator.js'
import { createRequestGuard, type RequestGuard } from '../http/request-context.js'
import type { Cache, KeyValue } from '../key-value/key-value.js'
import { memoryKeyValue } from '../key-value/memory.js'
import { openStores } from '../key-value/open-stores.js'

export interface GatewayServices {
  readonly config: Config
  readonly overrides: GatewayOverrides
  readonly log: Log
  readonly metrics: Metrics
  readonly database: Database
  readonly shared: KeyValue
  readonly proofs: KeyValue
  readonly cache: Cache
  /** Replaces `proofs` while the shared store does not respond. */
  readonly localProofs: KeyValue
  readonly limiter: Limiter
  readonly operator: Operator
  readonly guard: RequestGuard
  readonly bodyLimits: BodyLimits
  /** Limits of requests whose body is always small. */
  readonly smallLimits: BodyLimits
  /** Reports that the shared store did not respond. */
  onSharedLost(error: unknown): void
  /** Adds a step that runs when the gateway closes. The last one added runs first. */
  onClose(...steps: readonly CloseStep[]): void
}

export type ServicesDeps = Pick<GatewayServices, 'config' | 'overrides' | 'onClose'>

/** Opens the database and migrates its tables. Checks that its encrypted columns have the configured key. */
async function openTables({ config, overrides, onClose }: ServicesDeps, log: Log) {
  const { databaseUrl, authEncryptionKey } = config.secrets
  const database =
    overrides.database ??
    (await openDatabase(databaseUrl, config.dataDir, (error) =>
      log.warn(errorFacts(error), 'database connection lost'),
    ))
  if (!overrides.database) onClose(() => database.close())
  const applied = await migrate(database.db)
  if (applied.length > 0)
    log.info({ applied, database: database.kind }, 'tables brought up to date')
  await checkKeys(database.db, authEncryptionKey && createEncryption(authEncryptionKey))
  return database
}

function openKeyValues(deps: ServicesDeps, onSharedLost: (error: unknown) => void) {
  const { config, overrides, onClose } = deps
  if (overrides.keyValue) {
    const { keyValue } = overrides
    return { shared: keyValue, proofs: keyValue, cache: overrides.cache ?? keyValue }
  }
  const stores = openStores(config, onSharedLost)
  onClose(() => stores.close())
  return stores
}

/** Makes the hashes of addresses useless elsewhere. The same for all gateways of a deployment. */
function getSalt({ operatorToken, analyticsSecret, redisUrl }: Config['secrets']): string {
  const secret = operatorToken?.[0] ?? analyticsSecret?.[0]
  if (secret !== undefined) return secret
  return redisUrl
    ? createHash('sha256').update(redisUrl).digest('hex')
    : randomBytes(16).toString('hex')
}

export async function openServices(deps: ServicesDeps): Promise<GatewayServices> {
  const { config, overrides } = deps
  const log = overrides.log ?? createLog(config.log)
  const metrics = createMetrics(config.metrics !== 'off')
  const database = await openTables(deps, log)
  const onSharedLost = (error: unknown) => {
    metrics.sharedLost.inc()
    log.warn(errorFacts(error), 'the shared store did not answer')
  }
  const { shared, proofs, cache } = openKeyValues(deps, onSharedLost)
  // Each stands in for its own: a flood that fills one leaves the other alone (threat B27).
  const isShared = config.secrets.redisUrl || overrides.keyValue
  const local = isShared ? memoryKeyValue() : shared
  const limiter = createLimiter({ shared, local, salt: getSalt(config.secrets), onSharedLost })
  const { maxBodyBytes: bytes, bodyTimeoutSeconds: seconds } = config.limits
  return {
    ...deps,
    log,
    metrics,
    database,
    shared,
    proofs,
    cache,
    localProofs: memoryKeyValue(),
    limiter,
    operator: createOperator(config.secrets.operatorToken ?? [], (place) =>
      metrics.operatorTokens.inc({ place: String(place) }),
    ),
    guard: createRequestGuard(config, limiter, (message) => log.warn(message)),
    bodyLimits: { bytes, seconds },
    smallLimits: { bytes: Math.min(bytes, 64 * 1024), seconds },
    onSharedLost,
  }
}
