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
  readonly since: number
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
    since: number,
  }),
  mostSaved,
)

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
    const saved = pending.slice(0, mostSaved).flatMap(({ id, token, amount, ...sending }) =>
      id === undefined
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
              since: sending.since,
            },
          ],
    )
    item.set(saved.length > 0 ? saved : undefined)
  }

  /** With what became of it, as whoever follows transactions says. */
  const $sendings = computed([$own, $transactions], (own, transactions) =>
    own.map((sending): Sending => {
      const found = transactions.find(
        ({ id, networkId }) => id === sending.id && networkId === sending.networkId,
      )
      if (!found || sending.status !== 'pending') return sending
      return { ...sending, status: found.status, isSlow: found.isSlow }
    }),
  )

  return {
    $sendings,
    add(sending: Sending) {
      $own.set([sending, ...$own.get()].slice(0, mostListed))
    },
    change(key: string, news: Partial<Sending>) {
      $own.set($own.get().map((one) => (one.key === key ? { ...one, ...news, since: now() } : one)))
      save()
    },
    dismiss(key: string) {
      $own.set($own.get().filter((one) => one.key !== key))
      save()
    },
    /** What was decided is kept no longer than the page. */
    start: () =>
      $transactions.listen((all) => {
        const isOver = (id: string | undefined) =>
          all.some((one) => one.id === id && one.status !== 'pending')
        const before = item.get() ?? []
        const still = before.filter(({ id }) => !isOver(id))
        if (still.length < before.length) item.set(still.length > 0 ? still : undefined)
      }),
  }
}

export type Sendings = ReturnType<typeof createSendings>
