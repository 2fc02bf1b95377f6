/** The native balance of the account in use, per namespace: read while somebody looks, kept for 30 seconds. */
import { atom, onMount, type ReadableAtom } from 'nanostores'
import type { KitError } from '../../errors/kit-error.js'
import type { Namespace } from '../../ids/caip.js'
import type { Balance, BalanceReader, BalanceRoom, Holder } from './balance.js'

export type { Balance } from './balance.js'

export interface BalancesNeeds {
  holderOf(namespace: Namespace): ReadableAtom<Holder | undefined>
  reader(): Promise<BalanceReader>
}

export interface BalancesFeature {
  /** Read when first listened to, and when account or network change. */
  of(namespace: Namespace): ReadableAtom<Balance>
  /** Reads anew, whatever is cached. */
  refresh(namespace: Namespace): Promise<void>
}

export function createBalances({ holderOf, reader }: BalancesNeeds): BalancesFeature {
  const rooms = new Map<Namespace, BalanceRoom>()

  function create(namespace: Namespace): BalanceRoom {
    const room: BalanceRoom = {
      $balance: atom<Balance>({ status: 'none' }),
      $holder: holderOf(namespace),
    }
    const { $balance, $holder } = room
    onMount($balance, () => {
      const looking = new AbortController()
      if ($holder.get() && $balance.get().status === 'none') $balance.set({ status: 'loading' })
      reader().then(
        ({ follow }) => looking.signal.aborted || follow(namespace, room, looking.signal),
        (problem: KitError) => $balance.set({ status: 'failed', problem }),
      )
      return () => looking.abort()
    })
    return room
  }

  const roomOf = (namespace: Namespace) => {
    const room = rooms.get(namespace) ?? create(namespace)
    rooms.set(namespace, room)
    return room
  }
  return {
    of: (namespace) => roomOf(namespace).$balance,
    async refresh(namespace) {
      await (await reader()).read(namespace, roomOf(namespace), true)
    },
  }
}
