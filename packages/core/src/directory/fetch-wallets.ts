/** `GET /getWallets`, for the networks of the site. */
import type { Network } from '../chain/network.js'
import type { FeatureContext } from '../feature.js'
import { createGateway } from '../http/gateway.js'
import type { GatewaySite } from '../http/gateway-url.js'
import type { Namespace } from '../ids/caip.js'
import type { DirectoryWallet } from './directory-feature.js'
import { readWalletPage, type WalletPage } from './schemas.js'

/** What is asked of `GET /getWallets` (DIR-01); the site's networks are added. */
export interface WalletQuery {
  readonly page?: number
  readonly entries?: number
  readonly include?: readonly string[] | undefined
  readonly exclude?: readonly string[] | undefined
  readonly search?: string
  readonly badge_type?: 'certified' | undefined
  readonly rdns?: readonly string[]
  readonly names?: readonly string[]
}

export type FetchWallets = (
  query: WalletQuery,
  signal?: AbortSignal,
  namespace?: Namespace,
) => Promise<WalletPage>

export interface RequestDeps extends Pick<FeatureContext, 'env' | 'alert'> {
  readonly gateway: GatewaySite
  readonly networks: readonly Network[]
  /** Aborts requests that have no other owner. */
  readonly signal: AbortSignal
  pictureOf(id: string): string
  onWallets(wallets: readonly DirectoryWallet[]): void
}

export function asking({
  env,
  alert,
  gateway: site,
  networks,
  ...deps
}: RequestDeps): FetchWallets {
  const gateway = createGateway(env, site, alert)
  const read = (answer: unknown) => readWalletPage(answer, deps.pictureOf)
  return async (query, signal = deps.signal, namespace) => {
    const chains = networks
      .filter(({ chainNamespace }) => !namespace || chainNamespace === namespace)
      .map(({ caipNetworkId }) => caipNetworkId)
    const page = await gateway.get('/getWallets', { ...query, chains }, read, signal)
    deps.onWallets(page.wallets)
    return page
  }
}
