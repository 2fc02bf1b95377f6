/**
 * Outgoing transfers, stored across reloads until they are final, so that they are still watched and announced. This
 * file stores their state. The transaction watcher finds their outcome, and is asked to continue.
 */
import { atom, computed, type ReadableAtom } from 'nanostores'
import type { SentTransaction, TransactionToFollow } from '../features/transactions/transactions.js'
import { isCaipNetworkId } from '../ids/caip.js'
import type { Item } from '../storage/item.js'
import { listOf, number, oneOf, type Reader, shape, text } from '../storage/readers.js'
import type { OutgoingTransfer } from './send-feature.js'

/** Stored fields of a transfer: only those needed to show a pending one. */
interface SavedSending {
  readonly id: string
  readonly networkId: OutgoingTransfer['networkId']
  readonly from: string
  readonly to: string
  readonly symbol: string
  /** Base units, in digits. */
  readonly amount: string
  readonly decimals: number
  readonly requestedAt: number
  readonly sentAt: number
}

/** So few that they fit into one cookie (4 kB). */
const maxSaved = 5
/** Of one visit. */
const maxListed = 50

const digits: Reader<string> = (value) =>
  typeof value === 'string' && /^\d{1,78}$/.test(value) ? value : undefined
const decimals: Reader<number> = (value) => {
  const read = number(value)
  return read !== undefined && Number.isInteger(read) && read <= 36 ? read : undefined
}

export const parseTransfers: Reader<readonly SavedSending[]> = listOf(
  shape<SavedSending>({
    id: text,
    networkId: oneOf(isCaipNetworkId),
    from: text,
    to: text,
    symbol: text,
    amount: digits,
    decimals,
    requestedAt: number,
    sentAt: number,
  }),
  maxSaved,
)

interface Named {
  readonly id?: string
  readonly networkId: OutgoingTransfer['networkId']
}

const isSame = (a: Named, b: Named) => a.id === b.id && a.networkId === b.networkId
const isOf = (sending: OutgoingTransfer) => (transaction: SentTransaction) =>
  isSame(transaction, sending)

const fromSaved = ({
  symbol,
  amount,
  decimals: places,
  ...saved
}: SavedSending): OutgoingTransfer => ({
  ...saved,
  key: saved.id,
  token: { symbol, decimals: places },
  amount: BigInt(amount),
  status: 'pending',
})

function toSaved({
  id,
  networkId,
  from,
  to,
  token: { symbol, decimals: places },
  amount,
  requestedAt,
  sentAt,
}: OutgoingTransfer): SavedSending | undefined {
  if (id === undefined || sentAt === undefined) return undefined
  const base = { id, networkId, from, to, symbol, decimals: places }
  return { ...base, amount: amount.toString(), requestedAt: requestedAt, sentAt }
}

export interface TransfersDeps {
  readonly item: Item<readonly SavedSending[]>
  readonly $transactions: ReadableAtom<readonly SentTransaction[]>
  /** One of an earlier visit is looked for again, unless it already is. */
  follow(sent: TransactionToFollow & { readonly sentAt: number }): void
  isListed(networkId: OutgoingTransfer['networkId']): boolean
  now(): number
}

export function createTransfers({
  item: storageItem,
  $transactions,
  follow,
  isListed,
  now,
}: TransfersDeps) {
  const stored = () => storageItem.get() ?? []
  // This page can't look up transfers on networks that it doesn't list. They stay stored for a page that does.
  const $own = atom<readonly OutgoingTransfer[]>(
    stored()
      .filter(({ networkId }) => isListed(networkId))
      .map(fromSaved),
  )

  /** This one alone is written or taken out: others may be another tab's. */
  function store(sending: OutgoingTransfer, saved: SavedSending | undefined) {
    const others = stored().filter((savedSending) => !isSame(savedSending, sending))
    const all = saved ? [saved, ...others] : others
    storageItem.set(all.length > 0 ? all.slice(0, maxSaved) : undefined)
  }
  const save = (sending: OutgoingTransfer) =>
    store(sending, sending.status === 'pending' ? toSaved(sending) : undefined)

  /** The transaction watcher knows whether a transfer takes longer than usual. */
  const $transfers = computed([$own, $transactions], (own, transactions) =>
    own.map((sending): OutgoingTransfer => {
      const found = transactions.find(isOf(sending))
      return sending.status === 'pending' && found?.isSlow ? { ...sending, isSlow: true } : sending
    }),
  )

  /** What was decided is kept no longer than the page. */
  function settle(transactions: readonly SentTransaction[]) {
    const settled = $own.get().flatMap((sending): OutgoingTransfer[] => {
      const found = sending.status === 'pending' && transactions.find(isOf(sending))
      if (!found || found.status === 'pending') return []
      return [{ ...sending, status: found.status, settledAt: now() }]
    })
    if (settled.length === 0) return
    $own.set(
      $own.get().map((transfer) => settled.find(({ key }) => key === transfer.key) ?? transfer),
    )
    for (const sending of settled) save(sending)
  }

  return {
    $transfers,
    has: (key: string) => $own.get().some((transfer) => transfer.key === key),
    /** In its place where it is listed, else on top. */
    put(sending: OutgoingTransfer) {
      const all = $own.get()
      const isListedNow = all.some(({ key }) => key === sending.key)
      $own.set(
        isListedNow
          ? all.map((transfer) => (transfer.key === sending.key ? sending : transfer))
          : [sending, ...all].slice(0, maxListed),
      )
      if (sending.id === undefined) return
      save(sending)
      settle($transactions.get())
    },
    /** Hides a transfer. A pending one continues, but isn't announced. */
    dismiss(key: string) {
      const dismissed = $own.get().find((transfer) => transfer.key === key)
      $own.set($own.get().filter((transfer) => transfer.key !== key))
      if (dismissed?.id !== undefined) store(dismissed, undefined)
    },
    start() {
      // It may have become final while this wasn't open. The watcher has forgotten it then. Another page may have
      // watched it, or none.
      for (const { id, networkId, sentAt, from } of $own.get())
        if (id !== undefined && sentAt !== undefined)
          follow({ id, networkId, sentAt, from: `${networkId}:${from}` })
      return $transactions.subscribe(settle)
    },
  }
}

export type Sendings = ReturnType<typeof createTransfers>
