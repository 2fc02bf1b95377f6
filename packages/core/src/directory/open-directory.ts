/** The directory at work: fetched as somebody comes near. Asks the gateway, and nobody else, once it is asked itself. */
import type { DiscoveryHost } from '../chain/adapter.js'
import type { FeatureSite, KitInside } from '../feature.js'
import { gatewayUrl } from '../http/gateway-url.js'
import type { Lifetime } from '../lifetime.js'
import { asking } from './asking.js'
import type {
  Directory,
  DirectoryOptions,
  DirectoryWallet,
  PictureKind,
} from './directory-feature.js'
import { createIdentities } from './identities.js'
import { createListing } from './listing.js'
import { createSearch } from './search.js'
import { createSuggesting } from './suggesting.js'
import { goesBy } from './suggestions.js'

export interface OpenDirectoryNeeds {
  readonly site: FeatureSite
  readonly options: DirectoryOptions
  readonly gatewayUrl: string
  readonly kit: KitInside
  readonly lifetime: Lifetime
  looking(): DiscoveryHost | undefined
}

const pictures: Readonly<Record<PictureKind, string>> = {
  wallet: '/getWalletImage/',
  network: '/public/getAssetImage/',
  token: '/public/getTokenImage/',
  currency: '/public/getCurrencyImage/',
}

export function openDirectory({ site, kit, lifetime, ...needs }: OpenDirectoryNeeds): Directory {
  const { include, exclude = [], featured = [] } = needs.options
  const { env, raise, options } = site
  const { projectId, clientId } = options
  const gateway = { gatewayUrl: needs.gatewayUrl, projectId, clientId }
  const pictureUrl = (kind: PictureKind, id: string) =>
    gatewayUrl(gateway, pictures[kind] + encodeURIComponent(id))
  const known = new Map<string, DirectoryWallet>()
  const ask = asking({
    env,
    raise,
    gateway,
    networks: options.networks,
    signal: lifetime.signal,
    pictureOf: (id) => pictureUrl('wallet', id),
    onWallets(wallets) {
      for (const wallet of wallets) known.set(wallet.id, wallet)
    },
  })
  const identities = createIdentities({ ask, kit, lifetime, looking: needs.looking })
  const { hide, learn } = identities
  const list = { ask, kit, lifetime, featured, include, exclude }
  const { $suggested, suggest, suggested } = createSuggesting({ ...list, hide, onAsked: learn })
  const { $list, more } = createListing({ ...list, suggested })
  const { $search, search } = createSearch(list)
  return {
    $suggested,
    $list,
    $search,
    suggest,
    more,
    search,
    find: (id) => known.get(id) ?? [...known.values()].find((wallet) => goesBy(wallet, id)),
    pictureUrl,
  }
}
