/** What is being sent: kept over reloads until it is decided, so that it goes on being followed and said. */
import { atom, computed, type ReadableAtom } from 'nanostores'
import type { SentTransaction } from '../features/transactions/transactions.js'
import { isCaipNetworkId } from '../ids/caip.js'
import type { Item } from '../storage/item.js'
import { listOf, number, oneOf, type Reader, shape, text } from '../storage/readers.js'
import type { Sending } from './send-feature.js'

/** What is stored of one: no more than it takes to say what is on its way. */
interface SavedSending {
  readonly id: string
  readonly networkId: Sending['networkId']
  readonly from: string
  readonly to: string
  readonly symbol: string
  /** Base units, in digits. */
  readonly amount: string
  readonly decimals: number
  readonly askedAt: number
  readonly sentAt: number
}

/** So few that they fit into one cookie (4 kB). */
const mostSaved = 5
/** Of one visit. */
const mostListed = 50

const digits: Reader<string> = (value) =>
  typeof value === 'string' && /^\d{1,78}$/.test(value) ? value : undefined
const decimals: Reader<number> = (value) => {
  const read = number(value)
  return read !== undefined && Number.isInteger(read) && read <= 36 ? read : undefined
}

export const readSendings: Reader<readonly SavedSending[]> = listOf(
  shape<SavedSending>({
    id: text,
    networkId: oneOf(isCaipNetworkId),
    from: text,
    to: text,
    symbol: text,
    amount: digits,
    decimals,
    askedAt: number,
    sentAt: number,
  }),
  mostSaved,
)

const isOf =
  (sending: Sending) =>
  ({ id, networkId }: SentTransaction) =>
    id === sending.id && networkId === sending.networkId

const fromSaved = ({ symbol, amount, decimals: places, ...saved }: SavedSending): Sending => ({
  ...saved,
  key: saved.id,
  token: { symbol, decimals: places },
  amount: BigInt(amount),
  status: 'pending',
})

export interface SendingsNeeds {
  readonly item: Item<readonly SavedSending[]>
  readonly $transactions: ReadableAtom<readonly SentTransaction[]>
  now(): number
}

export function createSendings({ item, $transactions, now }: SendingsNeeds) {
  const $own = atom<readonly Sending[]>((item.get() ?? []).map(fromSaved))

  function save() {
    const pending = $own.get().filter(({ status }) => status === 'pending')
    const saved = pending
      .slice(0, mostSaved)
      .flatMap(({ id, token, amount, sentAt, ...sending }) =>
        id === undefined || sentAt === undefined
          ? []
          : [
              {
                id,
                networkId: sending.networkId,
                from: sending.from,
                to: sending.to,
                symbol: token.symbol,
                decimals: token.decimals,
                amount: amount.toString(),
                askedAt: sending.askedAt,
                sentAt,
              },
            ],
      )
    item.set(saved.length > 0 ? saved : undefined)
  }

  /** Whether it is waited for longer than usual is known to whoever follows transactions. */
  const $sendings = computed([$own, $transactions], (own, transactions) =>
    own.map((sending): Sending => {
      const found = transactions.find(isOf(sending))
      return sending.status === 'pending' && found?.isSlow ? { ...sending, isSlow: true } : sending
    }),
  )

  /** What was decided is kept no longer than the page. */
  function settle(transactions: readonly SentTransaction[]) {
    let isChanged = false
    const next = $own.get().map((sending): Sending => {
      const found = sending.status === 'pending' && transactions.find(isOf(sending))
      if (!found || found.status === 'pending') return sending
      isChanged = true
      return { ...sending, status: found.status, endedAt: now() }
    })
    if (!isChanged) return
    $own.set(next)
    save()
  }

  return {
    $sendings,
    add(sending: Sending) {
      $own.set([sending, ...$own.get()].slice(0, mostListed))
    },
    change(key: string, news: Partial<Sending>) {
      $own.set($own.get().map((one) => (one.key === key ? { ...one, ...news } : one)))
      save()
      settle($transactions.get())
    },
    dismiss(key: string) {
      $own.set($own.get().filter((one) => one.key !== key))
      save()
    },
    start: () => $transactions.subscribe(settle),
  }
}

export type Sendings = ReturnType<typeof createSendings>
