/** Purchases of the signed-in user: the on-ramp's own group of the history (HIS-05). */
import { atom, onMount, type ReadableAtom } from 'nanostores'
import { asKitError } from '../errors/kit-error.js'
import type { Lifetime } from '../lib/lifetime.js'
import type { OnRampApi } from './gateway-api.js'
import type { OnRampSignIn, Purchase, PurchaseList } from './on-ramp-state.js'

export interface PurchaseListDeps {
  readonly api: Pick<OnRampApi, 'getPurchases'>
  readonly lifetime: Lifetime
  readonly $signIn: ReadableAtom<OnRampSignIn>
}

export function createPurchaseList({ api, lifetime, $signIn }: PurchaseListDeps) {
  const $purchases = atom<PurchaseList>({ status: 'none', purchases: [] })
  let reading: AbortController | undefined

  async function refresh(): Promise<void> {
    reading?.abort()
    const mine = new AbortController()
    reading = mine
    const { purchases } = $purchases.get()
    $purchases.set({ status: 'loading', purchases })
    try {
      const read = await api.getPurchases(mine.signal)
      if (!mine.signal.aborted) $purchases.set({ status: 'ready', purchases: read })
    } catch (thrown) {
      if (!mine.signal.aborted)
        $purchases.set({ status: 'failed', purchases, error: asKitError(thrown) })
    }
  }

  /** Those of another account must not stay. */
  function clear(): void {
    reading?.abort()
    $purchases.set({ status: 'none', purchases: [] })
  }

  onMount($purchases, () => {
    const stop = $signIn.subscribe((signIn) => {
      if (signIn === 'signed-in') void refresh()
      else clear()
    })
    return lifetime.onDispose(() => {
      stop()
      reading?.abort()
    })
  })

  return {
    $purchases,
    refresh,
    /** A status is newer than that of the list. */
    update(purchase: Purchase): void {
      const list = $purchases.get()
      const isListed = list.purchases.some(({ id }) => id === purchase.id)
      if (!isListed) return void ($purchases.lc > 0 && refresh())
      const purchases = list.purchases.map((row) => (row.id === purchase.id ? purchase : row))
      $purchases.set({ ...list, purchases })
    },
  }
}
