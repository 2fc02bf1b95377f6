/** The directory at work: fetched as somebody comes near. Asks the gateway, and nobody else, once it is asked itself. */
import { atom, type WritableAtom } from 'nanostores'
import type { FeatureSite, KitInside } from '../feature.js'
import { gatewayUrl } from '../http/gateway-url.js'
import type { Lifetime } from '../lifetime.js'
import type {
  Directory,
  DirectoryOptions,
  DirectoryWallet,
  PictureKind,
} from './directory-feature.js'
import { asking } from './fetch-wallets.js'
import { createPaired } from './recently-paired.js'
import { createSearch } from './search.js'
import { createSuggesting } from './suggestion-store.js'
import { goesBy, isSame } from './suggestions.js'
import { createListing } from './wallet-list.js'
import { createIdentities } from './wallet-metadata.js'

const pictures: Readonly<Record<PictureKind, string>> = {
  wallet: '/getWalletImage/',
  network: '/public/getAssetImage/',
  token: '/public/getTokenImage/',
  currency: '/public/getCurrencyImage/',
}

/** Puts it into `$directory` for as long as the kit goes on. */
export function openDirectory(
  site: FeatureSite,
  told: DirectoryOptions,
  kit: KitInside,
  lifetime: Lifetime,
  $directory: WritableAtom<Directory | undefined>,
): Directory {
  const { include, exclude = [], featured = [] } = told
  const { env, raise, options } = site
  // Not opened without one.
  const { gatewayUrl: origin = '', projectId, clientId } = options
  const gateway = { gatewayUrl: origin, projectId, clientId }
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
  const identities = createIdentities({ ask, kit, lifetime })
  const $excluded = atom<readonly DirectoryWallet[]>([])
  const find = (id: string) =>
    known.get(id) ?? [...known.values()].find((wallet) => goesBy(wallet, id))
  const { ids: paired } = createPaired({ item: site.item, kit, lifetime, find })
  const list = { ask, kit, lifetime, featured, include, exclude }
  const { $suggested, suggest, suggested } = createSuggesting({
    ...list,
    paired,
    find,
    onExcluded(wallets) {
      const all = [...$excluded.get(), ...wallets]
      $excluded.set([...new Map(all.map((wallet) => [wallet.id, wallet])).values()])
      identities.hide(wallets)
    },
    onAsked: identities.learn,
  })
  const { $list, more } = createListing({ ...list, suggested })
  const { $search, search } = createSearch(list)
  const directory: Directory = {
    $suggested,
    $list,
    $search,
    $excluded,
    suggest,
    more,
    search,
    find,
    async lookUp(id) {
      if (!find(id)) await ask({ include: [id], entries: 1 })
      return find(id)
    },
    foundAs: (wallet) => kit.wallets.$wallets.get().find((found) => isSame(wallet, found)),
    pictureUrl,
  }
  if (!lifetime.signal.aborted) $directory.set(directory)
  lifetime.add(() => $directory.set(undefined))
  return directory
}
