/** The whole directory, a page at a time: the featured first, then the recommended, then all others. */
import { atom } from 'nanostores'
import { asKitError } from '../errors/kit-error.js'
import type { AskWallets } from './asking.js'
import type { Listing } from './directory-feature.js'
import type { Fetched } from './suggesting.js'

/** Entries of one page (DIR-01). */
const pageEntries = 40

export interface ListingNeeds {
  readonly ask: AskWallets
  /** What stands first. */
  suggested(): Promise<Fetched>
  readonly include: readonly string[] | undefined
  readonly exclude: readonly string[]
}

export function createListing({ ask, suggested, include, exclude }: ListingNeeds) {
  const $list = atom<Listing>({ status: 'idle', wallets: [], count: 0, page: 0 })
  async function fetchNext() {
    const before = $list.get()
    const { problem: _, ...kept } = before
    $list.set({ ...kept, status: 'loading' })
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
      const known = new Set(so.map(({ id }) => id))
      $list.set({
        status: 'ready',
        // The directory may have changed between two pages.
        wallets: [...so, ...wallets.filter(({ id }) => !known.has(id))],
        count: first.length + count,
        page: before.page + 1,
      })
    } catch (thrown) {
      $list.set({ ...before, status: 'failed', problem: asKitError(thrown) })
    }
  }

  function more() {
    const { status, page, count } = $list.get()
    const isAll = page > 0 && page * pageEntries >= count
    if (status !== 'loading' && !isAll) void fetchNext()
  }
  return { $list, more }
}
