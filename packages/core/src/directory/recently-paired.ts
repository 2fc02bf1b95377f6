/** Directory wallets that the user paired with. They are listed first the next time. */
import type { FeatureContext, InternalKit } from '../feature.js'
import type { Lifetime } from '../lib/lifetime.js'
import { recentWalletLimit } from '../storage/items.js'
import { listOf, type Reader, text } from '../storage/readers.js'
import type { DirectoryWallet } from './directory-feature.js'

export interface RecentlyPairedDeps {
  readonly createStorageItem: FeatureContext['createStorageItem']
  readonly kit: InternalKit
  readonly lifetime: Lifetime
  find(id: string): DirectoryWallet | undefined
}

/** No directory has a longer id; and a comma would make two of it. */
const readId: Reader<string> = (value) => {
  const id = text(value)
  return id && id.length <= 128 && !id.includes(',') ? id : undefined
}
const readIds = listOf(readId, recentWalletLimit)

export function createRecentlyPaired({
  createStorageItem,
  kit,
  lifetime,
  find,
}: RecentlyPairedDeps) {
  const storageItem = createStorageItem('paired-wallets', readIds)
  const ids = () => storageItem.get() ?? []
  const stop = kit.walletConnect?.$pairing.listen(({ status }) => {
    const route = kit.modal.$state.get().stack.at(-1)
    if (status !== 'approved' || route?.view !== 'ConnectingWalletConnect') return
    // Paired with by the code alone it may be any.
    const wallet = route.walletId === undefined ? undefined : find(route.walletId)
    if (!wallet) return
    const others = ids().filter((id) => id !== wallet.id)
    storageItem.set([wallet.id, ...others].slice(0, recentWalletLimit))
  })
  if (stop) lifetime.onDispose(stop)
  return { ids }
}
