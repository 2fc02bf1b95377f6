/**
 * The history itself: fetches pages from the gateway while it is displayed. Ignores late pages of another account or
 * network.
 */
import { atom, computed, onMount, onStart, type ReadableAtom, type WritableAtom } from 'nanostores'
import { asKitError, KitError } from '../errors/kit-error.js'
import type { FeatureContext, InternalKit } from '../feature.js'
import { onSettled } from '../features/transactions/on-settled.js'
import { createGateway } from '../http/gateway.js'
import { createGatewayFeatures } from '../http/gateway-features.js'
import { tokenImageUrl } from '../http/token-image-url.js'
import { caipAddress, type Namespace } from '../ids/caip.js'
import { sleep } from '../lib/async.js'
import type { Lifetime } from '../lib/lifetime.js'
import type { History, HistoryEntry, HistoryList } from './history-feature.js'
import { createPaidFees } from './paid-fees.js'
import { type HistoryPage, readPage } from './schemas.js'
import { trackClicks } from './track-clicks.js'

/** Pages asked for in a row where all of one is left out: there may be something behind it. */
const maxEmptyPages = 5
/** Milliseconds that what is in a block may be known of late: its time is that of its beginning. */
const blockDelay = 30_000
/** Milliseconds between looks for what was decided: a gateway keeps the newest page for ten seconds. */
const lookAgainAfter = [3_000, 8_000, 16_000] as const
/** Milliseconds after the last read from which a view that comes back within a second has the newest page read again. */
const readAgainAfter = 5_000
const nothing = { entries: [], hasMore: false, isEmpty: false } as const
const noHistory: HistoryList = { status: 'none', ...nothing }

interface Holder {
  readonly address: string
  readonly networkId: HistoryEntry['networkId']
}

interface Room {
  readonly $list: WritableAtom<HistoryList>
  readonly $isKnown: ReadableAtom<boolean>
  readonly holder: () => Holder | undefined
  begin(): Promise<void>
  freshen(): Promise<void>
  more(): Promise<void>
}

/** Each once, the newest first. */
function merge(known: readonly HistoryEntry[], more: readonly HistoryEntry[]) {
  const all = new Map([...more, ...known].map((entry) => [entry.id, entry]))
  return [...all.values()].toSorted((a, b) => b.at - a.at)
}

export function openHistory(
  { env, emit, options, alert }: FeatureContext,
  kit: InternalKit,
  lifetime: Lifetime,
): History {
  const { gatewayUrl = '', projectId, clientId } = options
  const project = { gatewayUrl, projectId, clientId }
  const gateway = createGateway(env, project, alert)
  const has = createGatewayFeatures(env, gateway)
  const rooms = new Map<Namespace, Room>()

  function fetchPage(
    { address, networkId }: Holder,
    cursor: string | undefined,
    signal: AbortSignal,
  ) {
    const reading = {
      networkId,
      account: address,
      pictureOf: (path?: string) => tokenImageUrl(project, path),
    }
    const path = `/v1/account/${encodeURIComponent(address)}/history`
    const read = (answer: unknown) => readPage(answer, reading)
    return gateway.get(path, { chainId: networkId, cursor }, read, signal)
  }

  function createRoom(namespace: Namespace): Room {
    const $list = atom<HistoryList>(noHistory)
    const $network = kit.network.forNamespace(namespace)
    const $holder = computed(
      [kit.account(namespace), ...($network ? [$network] : [])],
      ({ address }, state): Holder | undefined =>
        address && state && !state.unsupportedId
          ? { address, networkId: state.active.caipNetworkId }
          : undefined,
    )
    const $isKnown = atom(true)
    let reading: AbortController | undefined
    let next: string | undefined
    let key = ''
    let isMounted = false
    /** When a page was read last. */
    let readAt = 0

    /**
     * Shows entries. Transfers after the last read of the account's tokens aren't in that read: users must not see one
     * without the other.
     */
    function show(networkId: HistoryEntry['networkId'], entries: readonly HistoryEntry[]): void {
      readAt = env.now()
      const isEmpty = entries.length === 0
      $list.set({ status: 'ready', networkId, entries, isEmpty, hasMore: next !== undefined })
      const newest = entries.find(({ status }) => status !== 'pending')
      if (newest) void kit.tokens?.$tokens.get()?.refresh(namespace, newest.at + blockDelay)
    }

    /** The next page that has something in it. */
    async function ask(holder: Holder, signal: AbortSignal): Promise<HistoryPage> {
      let page = await fetchPage(holder, next, signal)
      for (let more = 1; page.entries.length === 0 && page.next && more < maxEmptyPages; more++)
        page = await fetchPage(holder, page.next, signal)
      return page
    }

    async function read(): Promise<void> {
      const holder = $holder.get()
      if (!holder) return $list.set(noHistory)
      reading?.abort()
      const mine = new AbortController()
      reading = mine
      const { networkId } = holder
      const { entries } = $list.get()
      const list = () => ({ networkId, entries, hasMore: next !== undefined })
      $list.set({ status: 'loading', ...list(), isEmpty: false })
      try {
        const isThere = await has('history', networkId)
        if (mine.signal.aborted) return
        $isKnown.set(isThere)
        if (!isThere) return $list.set({ status: 'unavailable', networkId, ...nothing })
        const page = await ask(holder, mine.signal)
        if (mine.signal.aborted) return
        next = page.next
        show(networkId, merge(entries, page.entries))
      } catch (thrown) {
        if (mine.signal.aborted) return
        const error = asKitError(thrown)
        // The operator has nothing that knows it: no failure, and no place for it.
        if (error.details.status === 501) {
          $isKnown.set(false)
          return $list.set({ status: 'unavailable', networkId, ...nothing })
        }
        emit({ type: 'ERROR_FETCH_TRANSACTIONS', network: networkId, code: error.code })
        // Where it stopped is known still: what was read stays, and the next try goes on from there.
        $list.set({ status: 'failed', ...list(), isEmpty: entries.length === 0, error })
      }
    }

    /** Fetches the newest page again and keeps the entries, so the user doesn't lose the scroll position. */
    async function freshen(): Promise<void> {
      const holder = $holder.get()
      const { status, entries } = $list.get()
      if (!holder || entries.length === 0) return begin()
      // A page is pending. The next refresh shows what is new.
      if (status === 'loading') return
      reading?.abort()
      const mine = new AbortController()
      reading = mine
      try {
        const page = await fetchPage(holder, undefined, mine.signal)
        if (mine.signal.aborted) return
        const known = new Set(entries.map(({ id }) => id))
        // Nothing of it is known: between the two there may be more.
        const isApart = page.entries.length > 0 && !page.entries.some(({ id }) => known.has(id))
        if (isApart) next = page.next
        // What waits may have been dropped or replaced: it is there as long as it is said.
        const settled = isApart ? [] : entries.filter((entry) => entry.status !== 'pending')
        show(holder.networkId, merge(page.entries, settled))
      } catch {
        // The next look tries again.
      }
    }

    function begin(): Promise<void> {
      next = undefined
      $list.set(noHistory)
      return read()
    }

    onMount($isKnown, () => {
      const stop = $holder.subscribe(async (holder) => {
        const isThere = !holder || (await has('history', holder.networkId))
        // Another account or network may have come meanwhile.
        if (holder === $holder.get()) $isKnown.set(isThere)
      })
      return lifetime.onDispose(stop)
    })
    onMount($list, () => {
      isMounted = true
      const stop = $holder.subscribe((holder) => {
        const now = holder ? caipAddress(holder.networkId, holder.address) : ''
        if (now === key && $list.get().status === 'ready') return void freshen()
        key = now
        void begin()
      })
      return lifetime.onDispose(() => {
        isMounted = false
        stop()
        reading?.abort()
      })
    })
    // A store is kept for a second after its last listener. A view that comes back within it has an old list read again.
    onStart($list, () => {
      if (isMounted && env.now() - readAt >= readAgainAfter) void freshen()
    })
    return {
      $list,
      $isKnown,
      holder: () => $holder.get(),
      begin,
      freshen,
      async more() {
        const list = $list.get()
        const holder = $holder.get()
        if (!holder || list.status === 'loading' || (list.status === 'ready' && !list.hasMore))
          return
        emit({ type: 'LOAD_MORE_TRANSACTIONS', network: holder.networkId })
        await read()
      },
    }
  }

  function getRoom(namespace: Namespace): Room {
    const room = rooms.get(namespace) ?? createRoom(namespace)
    rooms.set(namespace, room)
    return room
  }

  /** Whether what the account has sent and is confirmed stands in the list. */
  function hasSent({ $list, holder }: Room): boolean {
    const now = holder()
    const from = now && caipAddress(now.networkId, now.address)
    const listed = new Set($list.get().entries.map(({ hash }) => hash))
    return kit.transactions.$transactions
      .get()
      .every(
        (transaction) =>
          transaction.from !== from ||
          transaction.status !== 'confirmed' ||
          listed.has(transaction.id),
      )
  }

  /** Looks for what was decided, and again as long as the gateway answers with what it had before. */
  async function lookForSent(room: Room): Promise<void> {
    await room.freshen()
    for (const ms of lookAgainAfter) {
      if (room.$list.lc === 0 || hasSent(room)) return
      await (env.sleep ?? sleep)(ms, lifetime.signal)
      await room.freshen()
    }
  }

  lifetime.onDispose(
    onSettled(kit.transactions.$transactions, () => {
      // It rejects when the kit stops.
      for (const room of rooms.values())
        if (room.$list.lc > 0) lookForSent(room).catch(() => undefined)
    }),
  )

  lifetime.onDispose(trackClicks(kit, emit))

  return {
    forNamespace: (namespace) => getRoom(namespace).$list,
    isSupported: (namespace) => getRoom(namespace).$isKnown,
    getFee: createPaidFees(kit, lifetime.signal),
    loadMore: (namespace) => getRoom(namespace).more(),
    async refresh(namespace) {
      const room = getRoom(namespace)
      if (!room.holder())
        throw new KitError(
          'chain-account-required',
          "Transactions can't be fetched without an accountAddress",
        )
      await room.begin()
    },
  }
}
