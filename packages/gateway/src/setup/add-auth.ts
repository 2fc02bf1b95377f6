/** Adds signing in to the embedded wallet, its pages, and the wallet's frame. */
import type { Hono } from 'hono'
import type { AssetData } from '../asset-data/create-asset-data.js'
import { type Auth, createAuth } from '../auth/auth.js'
import { createAuthReports } from '../auth/auth-reports.js'
import { deviceRoutes } from '../auth/device-routes.js'
import { limitPages } from '../auth/page-limit.js'
import { authRoutes } from '../auth/routes.js'
import { socialPages } from '../auth/social/social-routes.js'
import { builtFolder, readBuiltPage } from '../embedded-wallet/built-page.js'
import { embeddedWalletRoutes } from '../embedded-wallet/routes.js'
import { contractReader } from '../siwx/contract-reader.js'
import { getSmartNetworks } from '../smart-accounts/networks.js'
import type { ChainAccess } from './add-rpc.js'
import type { GatewayServices } from './open-services.js'

/** @returns Undefined if the configuration lacks what signing in needs. */
export function addAuth(
  app: Hono,
  services: GatewayServices,
  { safeFetch, proxies }: ChainAccess,
  assets: AssetData,
): Auth | undefined {
  const { config, overrides, log, metrics, guard, smallLimits } = services
  const auth = createAuth({
    config,
    db: services.database.db,
    shared: services.proofs,
    local: services.localProofs,
    safeFetch,
    getNodeClient: (chain) => contractReader(chain, proxies),
    ...(overrides.now && { now: overrides.now }),
    onSharedLost: services.onSharedLost,
    ...createAuthReports(log, metrics),
    ...(overrides.outboxPollEvery !== undefined && { outboxPollEvery: overrides.outboxPollEvery }),
  })
  if (auth) services.onClose(() => auth.close())
  limitPages(app, guard)
  const now = overrides.now ?? Date.now
  const smartAccounts = getSmartNetworks(config)
  authRoutes(app, { guard, limits: smallLimits, auth, money: assets, smartAccounts, now })
  deviceRoutes(app, auth?.email)
  socialPages(app, auth?.origin, auth?.social)
  const folder = overrides.embeddedWalletPage ?? builtFolder()
  const page = auth && folder && readBuiltPage(folder)
  if (auth && !page) log.warn('embedded wallet page not built; route disabled')
  embeddedWalletRoutes(app, { config, page })
  return auth
}
