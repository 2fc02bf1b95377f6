/** Adds buying crypto with money. */
import type { Hono } from 'hono'
import type { AssetData } from '../asset-data/create-asset-data.js'
import { readTokenAddress } from '../assets/asset.js'
import type { Auth } from '../auth/auth.js'
import { createAuthenticate } from '../auth/authenticate.js'
import { createRateLimits, deleteExpiredRateLimits } from '../auth/rate-limits.js'
import { parseCoinbaseKey } from '../config/coinbase-key.js'
import type { ExpiredRows } from '../database/expired-rows.js'
import { httpError } from '../http/http-error.js'
import { createGetCaller } from '../on-ramp/caller.js'
import { createCoinbase } from '../on-ramp/coinbase.js'
import { createMeld } from '../on-ramp/meld.js'
import { createOnRamp } from '../on-ramp/on-ramp.js'
import type { OnRampProvider, ProviderId } from '../on-ramp/provider.js'
import { createPurchases } from '../on-ramp/purchases.js'
import { onRampRoutes } from '../on-ramp/routes.js'
import { createStatuses } from '../on-ramp/status.js'
import { createNameToken } from '../on-ramp/token-names.js'
import { webhookRoutes } from '../on-ramp/webhook-routes.js'
import type { HandlersOf } from '../siwx/sign-in.js'
import { createResponseCache } from '../upstream/response-cache.js'
import { createUpstream } from '../upstream/upstream.js'
import type { ChainAccess } from './add-rpc.js'
import type { GatewayServices } from './open-services.js'

export interface OnRampDeps {
  readonly auth: Auth | undefined
  readonly assets: AssetData
  readonly handlersOf: HandlersOf
}

const dayMs = 86_400_000

function createProviders(services: GatewayServices, { safeFetch }: ChainAccess) {
  const { config, log, metrics } = services
  const { onRamp, secrets, rpc } = config
  const nameToken = createNameToken(config)
  const open = (upstream: ProviderId, url: string) =>
    createUpstream({
      bases: [url],
      safeFetch,
      timeoutMs: onRamp.timeoutSeconds * 1_000,
      failureThreshold: rpc.circuitBreaker.failureThreshold,
      resetMs: rpc.circuitBreaker.resetSeconds * 1_000,
      onFailure(_, why) {
        metrics.upstreamFailures.inc({ upstream })
        log.warn({ upstream, why }, 'an upstream failed')
      },
    })
  const providers: OnRampProvider[] = []
  const { coinbase, meld } = onRamp
  const { onRampCoinbaseKeyId: keyId, onRampCoinbaseKeySecret, onRampMeldKey: apiKey } = secrets
  const key = parseCoinbaseKey(onRampCoinbaseKeySecret ?? '')
  if (coinbase && keyId !== undefined && key) {
    const api = open('coinbase', coinbase.apiUrl)
    const developerApi = open('coinbase', coinbase.developerApiUrl)
    const credentials = { ...key, keyId, now: Date.now }
    providers.push(createCoinbase({ api, developerApi, credentials, nameToken }))
  }
  if (meld && apiKey !== undefined) {
    const api = open('meld', meld.apiUrl)
    const { serviceProviders } = meld
    providers.push(createMeld({ api, apiKey, serviceProviders, nameToken }))
  }
  return providers
}

export function addOnRamp(
  app: Hono,
  services: GatewayServices,
  chains: ChainAccess,
  { auth, assets, handlersOf }: OnRampDeps,
): readonly ExpiredRows[] {
  const { config, database, cache, guard, log, metrics, smallLimits, overrides } = services
  const { onRamp: settings, secrets, environment } = config
  const now = overrides.now ?? Date.now
  const providers = createProviders(services, chains)
  const { db } = database
  const purchases = createPurchases({ db, now, perDay: settings.sessionsPerDay })
  const getProvider = (id: string) => providers.find((provider) => provider.id === id)
  const statuses = createStatuses({ purchases, getProvider, now })
  const requireAuth = (): Auth => {
    if (!auth) throw httpError(501, 'auth', 'set AUTH_ENCRYPTION_KEY and auth.origin to have this')
    return auth
  }
  const { signedIn } = createAuthenticate({ guard, limits: smallLimits, requireAuth })
  const onRamp = createOnRamp({
    providers,
    cache: createResponseCache(cache, 'onramp'),
    purchases,
    rateLimits: createRateLimits(db, now),
    getCheckoutOrigins: (id) => settings[id]?.checkoutOrigins ?? [],
    getDecimals(token) {
      const asset = readTokenAddress(token)
      return asset && assets.list.find(asset)?.decimals
    },
    onSession: (provider, outcome) => metrics.onRampSessions.inc({ provider, outcome }),
    onWrongUrl(upstream) {
      metrics.upstreamFailures.inc({ upstream })
      log.warn({ upstream }, 'a provider sent a checkout URL of a host that is not allowed')
    },
    now,
  })
  onRampRoutes(app, {
    guard,
    limits: smallLimits,
    onRamp: providers.length > 0 ? onRamp : undefined,
    purchases,
    statuses,
    trustedProxies: config.trustedProxies,
    allowsPrivateIp: environment === 'development',
    getCaller: createGetCaller({
      guard,
      limits: smallLimits,
      handlersOf,
      isByCookie: config.siwx.session === 'cookie',
      requireAuth,
      signedIn,
    }),
  })
  webhookRoutes(app, {
    guard,
    limits: smallLimits,
    purchases,
    statuses,
    coinbaseSecret: secrets.onRampCoinbaseWebhookSecret,
    meldSecret: secrets.onRampMeldWebhookSecret,
    meldUrl: settings.meld?.webhookUrl,
    onWebhook: (provider, outcome) => metrics.onRampWebhooks.inc({ provider, outcome }),
    now,
  })
  const daysBefore = (time: Date, days: number) => new Date(time.getTime() - days * dayMs)
  return [
    {
      what: 'purchases',
      deleteBefore: (time) => purchases.deletePurchasesBefore(daysBefore(time, settings.keepDays)),
    },
    {
      what: 'webhooks of purchases',
      deleteBefore: (time) => purchases.deleteEventsBefore(daysBefore(time, 1)),
    },
    { what: 'rate limits', deleteBefore: (time) => deleteExpiredRateLimits(db, time) },
  ]
}
