/**
 * Requests that wait in a wallet, written down as they leave: phones throw pages away while their person is in the
 * wallet's app, and the answer comes to a page that never asked. No parameters are kept, only what the answer needs.
 */
import { atom, type ReadableAtom } from 'nanostores'
import { type CaipNetworkId, isCaipNetworkId } from '../ids/caip.js'
import type { RemotePeer, WaitingRequest } from '../remote.js'
import type { OwnedStorage } from './client/storage.js'

export interface Journal {
  readonly $requests: ReadableAtom<readonly WaitingRequest[]>
  add(request: WaitingRequest): void
  /** Answered, expired or no longer of interest. */
  remove(id: number): WaitingRequest | undefined
  /** Reads what an earlier page load left. Older than `maxAge` milliseconds, the wallet won't answer it any more. */
  restore(now: number, peer: RemotePeer): void
  clear(): void
}

const key = 'journal'
const limit = 20

/** Milliseconds after which a request has expired in every wallet. */
export const requestLife = 5 * 60_000

interface Entry {
  readonly id: number
  readonly method: string
  readonly networkId: CaipNetworkId
  readonly since: number
}

function readEntry(value: unknown): Entry | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { id, method, networkId, since } = value as Record<string, unknown>
  return typeof id === 'number' &&
    typeof method === 'string' &&
    isCaipNetworkId(networkId) &&
    typeof since === 'number'
    ? { id, method, networkId, since }
    : undefined
}

export function createJournal(storage: OwnedStorage): Journal {
  const $requests = atom<readonly WaitingRequest[]>([])

  function set(requests: readonly WaitingRequest[]) {
    $requests.set(requests)
    const entries = requests.map(
      ({ id, method, networkId, since }): Entry => ({ id, method, networkId, since }),
    )
    // Both work at once on every storage there is; a journal that can't be kept is only not there on the next load.
    if (entries.length > 0) void storage.setItem(key, entries)
    else void storage.removeItem(key)
  }

  return {
    $requests,
    add: (request) => set([...$requests.get(), request].slice(-limit)),
    remove(id) {
      const found = $requests.get().find((request) => request.id === id)
      if (found) set($requests.get().filter((request) => request !== found))
      return found
    },
    restore(now, wallet) {
      void storage.getItem(key).then((value) => {
        const entries = (Array.isArray(value) ? value : []).flatMap((raw) => readEntry(raw) ?? [])
        const known = $requests.get().map(({ id }) => id)
        const fresh = entries.filter(
          ({ id, since }) => now - since < requestLife && !known.includes(id),
        )
        if (fresh.length > 0 || entries.length > fresh.length)
          set([...fresh.map((entry) => ({ ...entry, wallet })), ...$requests.get()])
      })
    },
    clear: () => set([]),
  }
}
