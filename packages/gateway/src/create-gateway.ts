/** Puts the gateway together and hands each part what it needs; the only room that sees them all. */
import { createHash, randomBytes } from 'node:crypto'
import { Hono } from 'hono'
import { createEventStore } from './analytics/event-store.js'
import { analyticsRoutes } from './analytics/routes.js'
import { createAssetData } from './asset-data/create-asset-data.js'
import { createAuth } from './auth/auth.js'
import { createAuthReports } from './auth/auth-reports.js'
import { deviceRoutes } from './auth/device-routes.js'
import { createEncryption } from './auth/encryption.js'
import { checkKeys } from './auth/keys.js'
import { limitPages } from './auth/page-limit.js'
import { authRoutes } from './auth/routes.js'
import { socialPages } from './auth/social/social-routes.js'
import { balanceRoutes } from './balances/routes.js'
import { type CloseStep, runCloseSteps } from './close-steps.js'
import { checkConfig } from './config/check.js'
import type { GatewayConfig } from './config/schema.js'
import { dashboardRoutes } from './dashboard/routes.js'
import { migrate } from './database/migrate.js'
import { openDatabase } from './database/open.js'
import { adminRoutes } from './directory/admin-routes.js'
import { readBundledWallets } from './directory/bundled-wallets.js'
import { createChanges } from './directory/changes.js'
import { createDirectory } from './directory/directory.js'
import { directoryRoutes } from './directory/routes.js'
import { builtFolder, readBuiltPage } from './embedded-wallet/built-page.js'
import { embeddedWalletRoutes } from './embedded-wallet/routes.js'
import type { Gateway, GatewayOverrides } from './gateway.js'
import { historyRoutes } from './history/routes.js'
import { handleErrors } from './http/error-handler.js'
import { healthRoutes } from './http/health-routes.js'
import { createLimiter } from './http/limiter.js'
import { createLog, errorFacts } from './http/log.js'
import { createMetrics } from './http/metrics.js'
import { createOperator } from './http/operator.js'
import { createRequestGuard } from './http/request-context.js'
import { watchRequests } from './http/request-logger.js'
import { createSafeFetch } from './http/safe-fetch.js'
import { createBundledIcons } from './images/bundled-icons.js'
import { createImages } from './images/images.js'
import { createOperatorImages } from './images/operator-images.js'
import { imageRoutes } from './images/routes.js'
import { memoryKeyValue } from './key-value/memory.js'
import { openStores } from './key-value/open-stores.js'
import { ccipRoutes } from './names/ccip-routes.js'
import { createNames } from './names/names.js'
import { nameRoutes } from './names/routes.js'
import { priceRoutes } from './prices/routes.js'
import { speaksRpc } from './rpc/methods.js'
import { createProxies } from './rpc/proxies.js'
import { createAnswerBudgets } from './rpc/response-budget.js'
import { rpcRoutes } from './rpc/routes.js'
import { contractReader } from './siwx/contract-reader.js'
import { siwxRoutes } from './siwx/routes.js'
import { createSignIn } from './siwx/sign-in.js'
import { startRetention } from './start-retention.js'
import { supportedRoutes } from './supported-routes.js'

export type { Gateway, GatewayOverrides } from './gateway.js'

const directoryEveryMs = 2_000

/**
 * Creates the gateway: checks the configuration, opens the database and stores, and migrates the tables.
 *
 * @param given - Settings and secrets.
 * @param parts - Parts that replace configured ones, for tests and hosts. The caller closes them. Defaults to
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
  const log = overrides.log ?? createLog(config.log)
  const metrics = createMetrics(config.metrics !== 'off')
  const undo: CloseStep[] = []
  const closeAll = () => runCloseSteps(undo)

  try {
    const database =
      overrides.database ??
      (await openDatabase(config.secrets.databaseUrl, config.dataDir, (error) =>
        log.warn(errorFacts(error), 'database connection lost'),
      ))
    if (!overrides.database) undo.push(() => database.close())
    const applied = await migrate(database.db)
    if (applied.length > 0)
      log.info({ applied, database: database.kind }, 'tables brought up to date')
    const { authEncryptionKey } = config.secrets
    await checkKeys(database.db, authEncryptionKey && createEncryption(authEncryptionKey))

    const sharedLost = (error: unknown) => {
      metrics.sharedLost.inc()
      log.warn(errorFacts(error), 'the shared store did not answer')
    }
    const { redisUrl, operatorToken, analyticsSecret } = config.secrets
    const stores = overrides.keyValue
      ? {
          shared: overrides.keyValue,
          proofs: overrides.keyValue,
          cache: overrides.cache ?? overrides.keyValue,
        }
      : openStores(config, sharedLost)
    if ('close' in stores) undo.push(() => stores.close())
    const { shared, cache } = stores
    // Each stands in for its own: a flood that fills one leaves the other alone (threat B27).
    const local = redisUrl || overrides.keyValue ? memoryKeyValue() : shared
    const localProofs = memoryKeyValue()

    const salt =
      operatorToken?.[0] ??
      analyticsSecret?.[0] ??
      (redisUrl
        ? createHash('sha256').update(redisUrl).digest('hex')
        : randomBytes(16).toString('hex'))
    const limiter = createLimiter({ shared, local, salt, onSharedLost: sharedLost })
    const operator = createOperator(operatorToken ?? [], (place) =>
      metrics.operatorTokens.inc({ place: String(place) }),
    )
    const guard = createRequestGuard(config, limiter, (message) => log.warn(message))
    const bodyLimits = {
      bytes: config.limits.maxBodyBytes,
      seconds: config.limits.bodyTimeoutSeconds,
    }
    const smallLimits = { ...bodyLimits, bytes: Math.min(bodyLimits.bytes, 64 * 1024) }

    const own = createOperatorImages(config.images.dir, (file) =>
      log.warn({ file }, 'no picture that can be served safely'),
    )
    const bundledIcons = createBundledIcons()
    const directory = await createDirectory({
      bundledWallets: config.directory.useBundledWallets ? readBundledWallets() : [],
      file: config.directory.file,
      publicKey: config.directory.publicKey,
      changes: createChanges(database.db, (slug) => log.warn({ slug }, 'a change cannot be read')),
      everyMs: overrides.directoryEveryMs ?? directoryEveryMs,
      hasIcon: (slug) => Boolean(own.find('wallets', slug) ?? bundledIcons.find('wallets', slug)),
      onRefused: (slug) => log.warn({ slug }, 'invalid directory change ignored'),
      onFileRefused: ({ errors }) =>
        log.warn({ errors }, 'the directory’s file is left out, the one before it stays'),
      onFailure: (error) => log.warn(errorFacts(error), 'the directory could not be read again'),
      onBuilt: (size) => metrics.wallets.set(size),
    })
    undo.push(() => directory.stop())

    const state = { draining: false, closed: false }
    const app = new Hono()
    watchRequests(app, log, metrics)
    handleErrors(app, log)
    healthRoutes(app, { database, shared, state, metrics, operator, openMetrics: config.metrics })
    directoryRoutes(app, guard, directory)
    adminRoutes(app, operator, directory, bodyLimits)

    imageRoutes(app, guard, createImages(own, bundledIcons, directory))

    const safeFetch = createSafeFetch(config.rpc.allowPrivateNetworks)
    undo.push(() => safeFetch.close())
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
    undo.push(() => proxies.settled())
    const { maxBatchSize: batch, answerBytes, waitingBytes, waitingBytesPerAddress } = config.limits
    rpcRoutes(app, {
      guard,
      limits: bodyLimits,
      maxCalls: batch,
      answerBytes,
      budgets: createAnswerBudgets({ perAddress: waitingBytesPerAddress, all: waitingBytes }),
      getProxy: proxies.of,
    })

    const money = createAssetData({
      config,
      safeFetch,
      proxies,
      cache,
      onFailure: (upstream, chain, place, why) => {
        metrics.upstreamFailures.inc({ upstream })
        log.warn({ upstream, chain, place, why }, 'an upstream failed')
      },
    })
    balanceRoutes(app, { guard, ...money, getSource: money.getBalances })
    historyRoutes(app, { guard, ...money, getSource: money.getHistory })
    supportedRoutes(app, guard, {
      rpc: proxies.chains.filter(speaksRpc),
      balance: money.balanceChains,
      history: money.historyChains,
      price: money.prices.isSet,
      names: {
        suffixes: config.names.suffixes,
        ens: proxies.of(config.names.ens.chain) !== undefined,
      },
    })
    priceRoutes(app, { guard, limits: bodyLimits, ...money })
    siwxRoutes(app, {
      guard,
      limits: smallLimits,
      handlersOf: createSignIn({
        config,
        db: database.db,
        shared,
        proxies,
        onNoncesLost: sharedLost,
        onError: (error) => log.warn(errorFacts(error), 'signing in did not go as it should'),
      }),
    })
    const auth = createAuth({
      config,
      db: database.db,
      shared: stores.proofs,
      local: localProofs,
      safeFetch,
      getNodeClient: (chain) => contractReader(chain, proxies),
      ...(overrides.now && { now: overrides.now }),
      onSharedLost: sharedLost,
      ...createAuthReports(log, metrics),
      ...(overrides.outboxPollEvery !== undefined && {
        outboxPollEvery: overrides.outboxPollEvery,
      }),
    })
    if (auth) undo.push(() => auth.close())
    limitPages(app, guard)
    authRoutes(app, { guard, limits: smallLimits, auth, money, now: overrides.now ?? Date.now })
    deviceRoutes(app, auth?.email)
    socialPages(app, auth?.origin, auth?.social)
    const walletFolder = overrides.embeddedWalletPage ?? builtFolder()
    const walletPage = auth && walletFolder && readBuiltPage(walletFolder)
    if (auth && !walletPage) log.warn('embedded wallet page not built; route disabled')
    embeddedWalletRoutes(app, { config, page: walletPage })
    // A way out of its own: an operator's private nodes are no reason to go where a name points (threat X8).
    const namesFetch = createSafeFetch(config.names.ens.allowPrivateGateways)
    undo.push(() => namesFetch.close())
    const names = createNames({
      config,
      db: database.db,
      shared: cache,
      proxies,
      safeFetch: namesFetch,
      getNodeClient: (chain) => contractReader(chain, proxies),
    })
    nameRoutes(app, { guard, limits: smallLimits, operator, names })
    ccipRoutes(app, { config, limiter, limits: smallLimits, names })
    app.options('*', (context) => guard.preflight(context))

    const events = createEventStore(database.db, {
      bytesPerDay: config.analytics.megabytesPerDay * 1_000_000,
      onStored: (count) => metrics.events.inc(count),
    })
    undo.push(() => events.close())
    analyticsRoutes(app, guard, events, bodyLimits, analyticsSecret?.[0])
    dashboardRoutes(app, { config, db: database.db, operator, limiter, limits: bodyLimits })
    undo.push(...startRetention({ config, db: database.db, auth, names, events, log }))

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
        await closeAll()
      },
    }
  } catch (thrown) {
    await closeAll().catch(() => {})
    throw thrown
  }
}
