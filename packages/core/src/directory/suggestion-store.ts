/** Fetches what is suggested, and keeps it true to the wallets that are found meanwhile. */
import { atom } from 'nanostores'
import type { InternalKit } from '../feature.js'
import type { Wallet } from '../features/wallets/wallet-rows.js'
import type { Namespace } from '../ids/caip.js'
import type { Lifetime } from '../lib/lifetime.js'
import type { DirectoryWallet, ExpectedRows, SuggestedWallets } from './directory-feature.js'
import type { FetchWallets } from './fetch-wallets.js'
import { hasId, remainingSlots, suggestions } from './suggestions.js'

/** Entries of one answer (DIR-01). */
const fewEntries = 4
const maxPageSize = 100

/** What was fetched for one namespace, or for all. */
export interface Fetched {
  readonly featured: readonly DirectoryWallet[]
  readonly recommended: readonly DirectoryWallet[]
  /** Wallets that are neither. */
  readonly others: number
}

export interface SuggestionStoreDeps {
  readonly ask: FetchWallets
  readonly kit: InternalKit
  readonly lifetime: Lifetime
  readonly featured: readonly string[]
  readonly include: readonly string[] | undefined
  readonly exclude: readonly string[]
  /** Ids of wallets that were paired with, the last one first. */
  paired(): readonly string[]
  find(id: string): DirectoryWallet | undefined
  /** Wallets that the site does without. */
  onExcluded(wallets: readonly DirectoryWallet[]): void
  /** The gateway answers: who the found wallets are can be asked, too. */
  onAsked(): void
}

const noRows: ExpectedRows = { recent: 0, featured: 0, recommended: 0 }

export function createSuggestionStore(deps: SuggestionStoreDeps) {
  const { ask, kit, lifetime, featured, include, exclude, paired, find, onExcluded, onAsked } = deps
  const $suggested = atom<SuggestedWallets>({
    status: 'idle',
    recent: [],
    featured: [],
    recommended: [],
    more: [],
    expected: noRows,
    total: 0,
  })
  /** By namespace; '' for all. */
  const asked = new Map<string, Promise<Fetched>>()
  const settled = new Map<string, Fetched>()
  let shown: { readonly namespace: Namespace | undefined; readonly fetched: Fetched | undefined } =
    {
      namespace: undefined,
      fetched: undefined,
    }
  let isHidden = exclude.length === 0

  /** Their domain names are known only once they are asked for. */
  function hideExcluded() {
    if (isHidden) return
    isHidden = true
    for (let from = 0; from < exclude.length; from += maxPageSize) {
      const some = exclude.slice(from, from + maxPageSize)
      ask({ include: some, entries: some.length }).then(
        // Only uses the requested ids: a response with more wallets must not hide others.
        ({ wallets }) =>
          onExcluded(wallets.filter((wallet) => some.some((id) => hasId(wallet, id)))),
        () => {
          isHidden = false
        },
      )
    }
  }

  async function fetchAll(namespace: Namespace | undefined): Promise<Fetched> {
    hideExcluded()
    const before = paired().filter((id) => !find(id))
    const [chosen, rest] = await Promise.all([
      featured.length > 0
        ? ask({ include: featured, exclude, entries: Math.min(featured.length, maxPageSize) })
        : undefined,
      ask(
        { include, exclude: [...exclude, ...featured], entries: fewEntries },
        undefined,
        namespace,
      ),
      before.length > 0 ? ask({ include: before, entries: before.length }) : undefined,
    ])
    const place = (wallet: DirectoryWallet) => featured.findIndex((id) => hasId(wallet, id))
    return {
      featured: [...(chosen?.wallets ?? [])].sort((a, b) => place(a) - place(b)),
      recommended: rest.wallets,
      others: rest.count - rest.wallets.length,
    }
  }

  function fetched(namespace?: Namespace): Promise<Fetched> {
    const key = namespace ?? ''
    const mine = asked.get(key) ?? fetchAll(namespace)
    asked.set(key, mine)
    mine.then(
      (answer) => settled.set(key, answer),
      // Asked again where it failed.
      () => asked.delete(key),
    )
    return mine
  }

  /** A host that names wallets itself recommends no others; nor is one recommended that nothing leads to. */
  const isChosen = () =>
    featured.length > 0 ||
    (kit.walletConnect?.wallets.length ?? 0) > 0 ||
    !kit.wallets.$connectors.get().some(({ type }) => type === 'WALLET_CONNECT')

  /** Of those that the site offers. */
  const isOffered = (wallet: DirectoryWallet) =>
    !exclude.some((id) => hasId(wallet, id)) &&
    (!include || include.some((id) => hasId(wallet, id)))

  function getExpected(found: readonly Wallet[]): ExpectedRows {
    const recent = kit.walletConnect ? paired().filter((id) => !find(id)).length : 0
    const slots = isChosen() ? 0 : Math.max(0, remainingSlots(found) - recent)
    return { recent, featured: featured.length, recommended: slots }
  }

  function draw(status: SuggestedWallets['status']) {
    const found = kit.wallets.$wallets.get()
    const { namespace, fetched } = shown
    const { recommended = [], others = 0, featured: chosen = [] } = fetched ?? {}
    const drawn = suggestions({
      found,
      // Only wallets elsewhere are paired with.
      paired: kit.walletConnect
        ? paired()
            .flatMap((id) => find(id) ?? [])
            .filter(isOffered)
        : [],
      featured: chosen,
      recommended,
      namespace,
      isChosen: isChosen(),
    })
    const total = chosen.length + recommended.length + others
    const isWaited = status === 'idle' || status === 'loading'
    $suggested.set({ ...drawn, status, expected: isWaited ? getExpected(found) : noRows, total })
  }

  async function suggest(namespace: Namespace | undefined) {
    const mine = { namespace, fetched: settled.get(namespace ?? '') }
    shown = mine
    // If the list was fetched before, it stays as it was: rows under the pointer aren't redrawn.
    draw(mine.fetched ? 'ready' : 'loading')
    try {
      const answer = await fetched(namespace)
      if (shown !== mine || lifetime.signal.aborted) return
      shown = { namespace, fetched: answer }
      draw('ready')
      onAsked()
    } catch {
      if (shown === mine && !lifetime.signal.aborted) draw('failed')
    }
  }

  // The places of the rows are known before anything is asked for.
  const redraw = () => draw($suggested.get().status)
  lifetime.onDispose(kit.wallets.$wallets.subscribe(redraw))
  lifetime.onDispose(kit.wallets.$connectors.listen(redraw))
  return {
    $suggested,
    suggest: (namespace?: Namespace) => void suggest(namespace),
    /** Of all namespaces: what comes first in the whole list. */
    suggested: () => fetched(),
  }
}
