/**
 * The directory itself. Lazy-loaded when the user is about to open it. Only sends requests to the gateway, and only
 * when it is called.
 */
import { atom, type WritableAtom } from 'nanostores'
import type { FeatureContext, InternalKit } from '../feature.js'
import { gatewayUrl } from '../http/gateway-url.js'
import type { Lifetime } from '../lib/lifetime.js'
import type {
  Directory,
  DirectoryOptions,
  DirectoryWallet,
  ImageKind,
} from './directory-feature.js'
import { asking } from './fetch-wallets.js'
import { createRecentlyPaired } from './recently-paired.js'
import { createSearch } from './search.js'
import { createSuggestionStore } from './suggestion-store.js'
import { hasId, isSame } from './suggestions.js'
import { createWalletList } from './wallet-list.js'
import { createIdentities } from './wallet-metadata.js'

const pictures: Readonly<Record<ImageKind, string>> = {
  wallet: '/getWalletImage/',
  network: '/public/getAssetImage/',
  token: '/public/getTokenImage/',
  currency: '/public/getCurrencyImage/',
}

/** Puts it into `$directory` for as long as the kit goes on. */
export function openDirectory(
  context: FeatureContext,
  directoryOptions: DirectoryOptions,
  kit: InternalKit,
  lifetime: Lifetime,
  $directory: WritableAtom<Directory | undefined>,
): Directory {
  const { include, exclude = [], featured = [] } = directoryOptions
  const { env, alert, options } = context
  // Not opened without one.
  const { gatewayUrl: origin = '', projectId, clientId } = options
  const gateway = { gatewayUrl: origin, projectId, clientId }
  const getImageUrl = (kind: ImageKind, id: string) =>
    gatewayUrl(gateway, pictures[kind] + encodeURIComponent(id))
  const known = new Map<string, DirectoryWallet>()
  const ask = asking({
    env,
    alert,
    gateway,
    networks: options.networks,
    signal: lifetime.signal,
    pictureOf: (id) => getImageUrl('wallet', id),
    onWallets(wallets) {
      for (const wallet of wallets) known.set(wallet.id, wallet)
    },
  })
  const identities = createIdentities({ ask, kit, lifetime })
  const $excluded = atom<readonly DirectoryWallet[]>([])
  const find = (id: string) =>
    known.get(id) ?? [...known.values()].find((wallet) => hasId(wallet, id))
  const { ids: paired } = createRecentlyPaired({
    createStorageItem: context.createStorageItem,
    kit,
    lifetime,
    find,
  })
  const list = { ask, kit, lifetime, featured, include, exclude }
  const {
    $suggested: $suggestedWallets,
    suggest,
    suggested,
  } = createSuggestionStore({
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
  const { $list, more } = createWalletList({ ...list, suggested })
  const { $search, search } = createSearch(list)
  const directory: Directory = {
    $suggestedWallets,
    $list,
    $search,
    $excluded,
    suggest,
    loadMore: more,
    search,
    find,
    async fetchWallet(id) {
      if (!find(id)) await ask({ include: [id], entries: 1 })
      return find(id)
    },
    findInstalled: (wallet) => kit.wallets.$wallets.get().find((found) => isSame(wallet, found)),
    getImageUrl,
  }
  if (!lifetime.signal.aborted) $directory.set(directory)
  lifetime.onDispose(() => $directory.set(undefined))
  return directory
}
