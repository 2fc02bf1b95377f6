/** Searches a wallet by name. The newest query wins, and no request is sent while the user types (DIR-02). */
import { atom } from 'nanostores'
import { asKitError } from '../errors/kit-error.js'
import type { Lifetime } from '../lib/lifetime.js'
import type { WalletSearch } from './directory-feature.js'
import type { FetchWallets } from './fetch-wallets.js'

/** Milliseconds after the last letter. */
const searchDelay = 300
const searchEntries = 100
/** Letters of a question. */
const fewest = 2
const max = 100

const nothing: WalletSearch = {
  status: 'idle',
  text: '',
  isCertified: false,
  wallets: [],
  count: 0,
  page: 0,
}

export interface SearchDeps {
  readonly ask: FetchWallets
  readonly lifetime: Lifetime
  readonly include: readonly string[] | undefined
  readonly exclude: readonly string[]
}

export function createSearch({ ask, lifetime, include, exclude }: SearchDeps) {
  const $search = atom(nothing)
  let callOff = () => {}

  async function fetchFound(signal: AbortSignal) {
    const { error: _, ...mine } = $search.get()
    try {
      const { wallets, count } = await ask(
        {
          search: mine.text,
          badge_type: mine.isCertified ? 'certified' : undefined,
          entries: searchEntries,
          include,
          exclude,
        },
        signal,
      )
      if (!signal.aborted) $search.set({ ...mine, status: 'ready', wallets, count, page: 1 })
    } catch (thrown) {
      if (!signal.aborted)
        $search.set({
          ...mine,
          status: 'failed',
          wallets: [],
          count: 0,
          error: asKitError(thrown),
        })
    }
  }

  function search(asked: string, isCertified = false) {
    callOff()
    const typed = asked.trim().slice(0, max)
    // Counted as people do: an ideogram is a word.
    const isShort = [...typed].length < fewest && !/[\u0250-\uffff]/.test(typed)
    const text = isShort ? '' : typed
    if (!text && !isCertified) {
      $search.set(nothing)
      return
    }
    // Keeps the previous results until the next ones arrive, so the layout doesn't jump while the user types.
    const { error: _, ...before } = $search.get()
    $search.set({ ...before, text, isCertified, status: 'loading' })
    const controller = new AbortController()
    const stop = lifetime.timeout(() => void fetchFound(controller.signal), searchDelay)
    const forget = lifetime.onDispose(() => controller.abort())
    callOff = () => {
      stop()
      controller.abort()
      forget()
    }
  }
  return { $search, search }
}
