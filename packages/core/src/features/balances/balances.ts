/** The native balance of the active account, per namespace. It is read while displayed, and cached for 30 seconds. */
import { atom, onMount, type ReadableAtom } from 'nanostores'
import type { KitError } from '../../errors/kit-error.js'
import type { Namespace } from '../../ids/caip.js'
import type { Balance, BalanceReader, BalanceStore, Holder } from './balance.js'

export type { Balance } from './balance.js'

export interface BalancesDeps {
  getHolder(namespace: Namespace): ReadableAtom<Holder | undefined>
  loadReader(): Promise<BalanceReader>
}

/**
 * Native balances of the active accounts: `kit.balances`. Fetched while displayed, and cached for 30
 * seconds.
 */
export interface BalancesFeature {
  /**
   * Returns the balance of a namespace. Fetches it on the first listener, and when the account or network
   * changes.
   */
  forNamespace(namespace: Namespace): ReadableAtom<Balance>
  /** Reads the balance again and ignores the cache. */
  refresh(namespace: Namespace): Promise<void>
}

export function createBalances({ getHolder, loadReader }: BalancesDeps): BalancesFeature {
  const rooms = new Map<Namespace, BalanceStore>()

  /** Runs once for all subscribers. If the code can't be fetched, the balance shows the error. */
  async function follow(
    namespace: Namespace,
    room: BalanceStore,
  ): Promise<BalanceReader | undefined> {
    const { signal } = room
    try {
      const reader = await loadReader()
      reader.follow(namespace, room)
      return reader
    } catch (error) {
      if (!signal?.aborted) room.$balance.set({ status: 'failed', error: error as KitError })
      return undefined
    }
  }

  function create(namespace: Namespace): BalanceStore {
    const room: BalanceStore = {
      $balance: atom<Balance>({ status: 'none' }),
      $holder: getHolder(namespace),
    }
    const { $balance, $holder } = room
    onMount($balance, () => {
      const looking = new AbortController()
      room.signal = looking.signal
      if ($holder.get() && $balance.get().status === 'none') $balance.set({ status: 'loading' })
      void follow(namespace, room)
      return () => looking.abort()
    })
    return room
  }

  const getRoom = (namespace: Namespace) => {
    const room = rooms.get(namespace) ?? create(namespace)
    rooms.set(namespace, room)
    return room
  }
  return {
    forNamespace: (namespace) => getRoom(namespace).$balance,
    async refresh(namespace) {
      const room = getRoom(namespace)
      await (await follow(namespace, room))?.read(namespace, room, true)
    },
  }
}
