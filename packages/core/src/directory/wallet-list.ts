/** The whole directory, a page at a time: the featured first, then the recommended, then all others. */
import { atom } from 'nanostores'
import { asKitError } from '../errors/kit-error.js'
import type { WalletListState } from './directory-feature.js'
import type { FetchWallets } from './fetch-wallets.js'
import type { Fetched } from './suggestion-store.js'

/** Entries of one page (DIR-01). */
const pageEntries = 40

export interface WalletListDeps {
  readonly ask: FetchWallets
  /** What stands first. */
  suggested(): Promise<Fetched>
  readonly include: readonly string[] | undefined
  readonly exclude: readonly string[]
}

export function createWalletList({ ask, suggested, include, exclude }: WalletListDeps) {
  const $list = atom<WalletListState>({ status: 'idle', wallets: [], count: 0, page: 0 })
  let isOver = false

  async function fetchNext() {
    const before = $list.get()
    const { error: _, ...rest } = before
    $list.set({ ...rest, status: 'loading' })
    try {
      const { featured, recommended } = await suggested()
      const first = [...featured, ...recommended]
      const { wallets, count } = await ask({
        page: before.page + 1,
        entries: pageEntries,
        include,
        exclude: [...exclude, ...first.map(({ id }) => id)],
      })
      const so = before.page === 0 ? first : before.wallets
      // The directory may have changed between two pages.
      const all = new Map([...so, ...wallets].map((wallet) => [wallet.id, wallet]))
      isOver = all.size === so.length || (before.page + 1) * pageEntries >= count
      $list.set({
        status: 'ready',
        wallets: [...all.values()],
        // A page with nothing new is the last one, even if the reported count is higher.
        count: isOver ? all.size : first.length + count,
        page: before.page + 1,
      })
    } catch (thrown) {
      $list.set({ ...before, status: 'failed', error: asKitError(thrown) })
    }
  }

  function more() {
    if ($list.get().status !== 'loading' && !isOver) void fetchNext()
  }
  return { $list, more }
}
