/**
 * Outgoing payments and swaps, stored across reloads until they are final, so that they are still watched and announced.
 * This file stores their state. The transaction watcher finds their outcome, and is asked to continue.
 */
import { atom, computed, type ReadableAtom } from 'nanostores'
import type { TransactionStatus } from '../chain/adapter.js'
import type { SentTransaction, TransactionToFollow } from '../features/transactions/transactions.js'
import type { CaipNetworkId } from '../ids/caip.js'
import type { Item } from '../storage/item.js'

/** What all of them have. One can have several transactions in a row: `id` is that of the current one. */
export interface Outgoing {
  /** Key in the kit. The chain's `id` follows with the wallet's response. */
  readonly key: string
  readonly id?: string
  readonly networkId: CaipNetworkId
  /** Address that pays. */
  readonly from: string
  /** `pending`: the current transaction was sent, and is not final. */
  readonly status: string
  readonly sentAt?: number
  readonly isSlow?: boolean
}

export interface OutgoingDeps<T extends Outgoing, S> {
  readonly item: Item<readonly S[]>
  /** So few that they fit into one cookie (4 kB). */
  readonly maxSaved: number
  fromSaved(saved: S): T
  /** Undefined if it need not be known after a reload. */
  toSaved(outgoing: T): S | undefined
  isSaved(saved: S, outgoing: T): boolean
  /** What becomes of one whose current transaction is final. */
  settle(outgoing: T, status: Exclude<TransactionStatus, 'pending'>): T
  readonly $transactions: ReadableAtom<readonly SentTransaction[]>
  /** One of an earlier visit is looked for again, unless it already is. */
  follow(sent: TransactionToFollow & { readonly sentAt: number }): void
  isListed(networkId: CaipNetworkId): boolean
}

export interface OutgoingStore<T extends Outgoing> {
  readonly $outgoing: ReadableAtom<readonly T[]>
  find(key: string): T | undefined
  /** In its place where it is listed, else on top. */
  put(outgoing: T): void
  /** Takes over what other tabs have stored since. */
  refresh(): void
  /** Hides one. A pending one continues, but isn't announced. */
  dismiss(key: string): void
  /** Follows those of earlier visits. Returns the end. */
  start(): () => void
}

/** Of one visit. */
const maxListed = 50

const isOf = (outgoing: Outgoing) => (transaction: SentTransaction) =>
  transaction.id === outgoing.id && transaction.networkId === outgoing.networkId

export function createOutgoing<T extends Outgoing, S>(deps: OutgoingDeps<T, S>): OutgoingStore<T> {
  const { item, maxSaved, fromSaved, toSaved, isSaved, $transactions, follow, isListed } = deps
  const getStored = () => item.get() ?? []
  // This page can't look up those on networks that it doesn't list. They stay stored for a page that does.
  const $own = atom<readonly T[]>(
    getStored()
      .map(fromSaved)
      .filter(({ networkId }) => isListed(networkId)),
  )

  /** This one alone is written or taken out: others may be another tab's. */
  function store(outgoing: T, saved: S | undefined) {
    const others = getStored().filter((other) => !isSaved(other, outgoing))
    const all = saved ? [saved, ...others] : others
    item.set(all.length > 0 ? all.slice(0, maxSaved) : undefined)
  }
  const save = (outgoing: T) => store(outgoing, toSaved(outgoing))

  /** The transaction watcher knows whether one takes longer than usual. */
  const $outgoing = computed([$own, $transactions], (own, transactions) =>
    own.map((outgoing): T => {
      const found = transactions.find(isOf(outgoing))
      return outgoing.status === 'pending' && found?.isSlow
        ? { ...outgoing, isSlow: true }
        : outgoing
    }),
  )

  /** What another tab has stored of it since, if that one goes on with it. */
  function findNewer(outgoing: T): T | undefined {
    const saved = getStored().find((other) => isSaved(other, outgoing))
    const mine = toSaved(outgoing)
    const [newer, own] = [saved && fromSaved(saved), mine && fromSaved(mine)]
    if (!newer || (newer.id === outgoing.id && newer.status === own?.status)) return undefined
    const { id, sentAt, networkId, from } = newer
    if (id !== undefined && sentAt !== undefined && newer.status === 'pending')
      follow({ id, networkId, sentAt, from: `${networkId}:${from}` })
    return newer
  }

  /** What was decided is kept no longer than the page. */
  function settle(transactions: readonly SentTransaction[]) {
    const settled = $own.get().flatMap((outgoing): T[] => {
      const found = outgoing.status === 'pending' && transactions.find(isOf(outgoing))
      if (!found || found.status === 'pending') return []
      return [findNewer(outgoing) ?? deps.settle(outgoing, found.status)]
    })
    if (settled.length === 0) return
    $own.set(
      $own.get().map((outgoing) => settled.find(({ key }) => key === outgoing.key) ?? outgoing),
    )
    for (const outgoing of settled) save(outgoing)
  }

  return {
    $outgoing,
    find: (key) => $own.get().find((outgoing) => outgoing.key === key),
    put(outgoing) {
      const all = $own.get()
      const isListedNow = all.some(({ key }) => key === outgoing.key)
      $own.set(
        isListedNow
          ? all.map((other) => (other.key === outgoing.key ? outgoing : other))
          : [outgoing, ...all].slice(0, maxListed),
      )
      if (outgoing.id === undefined && !toSaved(outgoing)) return
      save(outgoing)
      settle($transactions.get())
    },
    refresh() {
      const before = $own.get()
      const after = before.flatMap((outgoing): T[] => {
        if (!toSaved(outgoing)) return [outgoing]
        // Another tab has brought it to its end.
        if (!getStored().some((saved) => isSaved(saved, outgoing))) return []
        return [findNewer(outgoing) ?? outgoing]
      })
      const isSame = after.length === before.length && after.every((it, at) => it === before[at])
      if (!isSame) $own.set(after)
    },
    dismiss(key) {
      const dismissed = $own.get().find((outgoing) => outgoing.key === key)
      $own.set($own.get().filter((outgoing) => outgoing.key !== key))
      if (dismissed) store(dismissed, undefined)
    },
    start() {
      // It may have become final while this wasn't open. The watcher has forgotten it then. Another page may have
      // watched it, or none.
      for (const { id, networkId, sentAt, from, status } of $own.get())
        if (id !== undefined && sentAt !== undefined && status === 'pending')
          follow({ id, networkId, sentAt, from: `${networkId}:${from}` })
      return $transactions.subscribe(settle)
    },
  }
}
