/**
 * Requests that wait in a wallet, written down before they leave: phones throw pages away while their person is in the
 * wallet's app, and the answer comes to a page that never asked. No parameters are kept, only what the answer needs.
 */
import { atom, type ReadableAtom } from 'nanostores'
import { isCaipNetworkId } from '../ids/caip.js'
import type { Lifetime } from '../lifetime.js'
import type { RemotePeer, WaitingRequest } from '../remote.js'
import type { OwnedStorage } from './client/storage.js'
import { isSending } from './sending.js'

export interface Journal {
  /** Those that somebody waits for. */
  readonly $requests: ReadableAtom<readonly WaitingRequest[]>
  add(request: WaitingRequest): void
  /** Answered. */
  remove(id: number): WaitingRequest | undefined
  /** Nobody waits for it any more; what may have been sent is remembered all the same. */
  leave(id: number): void
  /** Reads what an earlier page load left. */
  restore(peer: RemotePeer): void
  clear(): void
}

const key = 'journal'
const limit = 20

/** Milliseconds after which a request has expired in every wallet. */
export const requestLife = 5 * 60_000
/** Milliseconds for which an answer to something that may have been sent is still of interest. */
const noteLife = 60 * 60_000

interface Note extends Omit<WaitingRequest, 'wallet'> {
  readonly isLeft?: boolean
}

function readNote(value: unknown): Note | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { id, method, networkId, since, isLeft } = value as Record<string, unknown>
  return typeof id === 'number' &&
    typeof method === 'string' &&
    isCaipNetworkId(networkId) &&
    typeof since === 'number'
    ? { id, method, networkId, since, isLeft: isLeft === true }
    : undefined
}

export function createJournal(
  storage: OwnedStorage,
  lifetime: Lifetime,
  now: () => number,
): Journal {
  const $requests = atom<readonly WaitingRequest[]>([])
  let notes: readonly (Note & { readonly wallet: RemotePeer })[] = []

  function set(next: typeof notes) {
    notes = next.slice(-limit)
    $requests.set(notes.filter(({ isLeft }) => !isLeft))
    const kept = notes.map(({ wallet: _, ...note }) => note)
    // Both work at once on every storage there is; a journal that can't be kept is only not there on the next load.
    if (kept.length > 0) void storage.setItem(key, kept)
    else void storage.removeItem(key)
  }

  function leave(id: number) {
    const found = notes.find((note) => note.id === id)
    if (!found) return
    set(
      isSending(found.method)
        ? notes.map((note) => (note === found ? { ...note, isLeft: true } : note))
        : notes.filter((note) => note !== found),
    )
  }

  /** In the page, too, a request is not waited for longer than a wallet keeps it. */
  const age = ({ id, since }: Note) =>
    void lifetime.timeout(() => leave(id), Math.max(0, since + requestLife - now()))

  return {
    $requests,
    leave,
    add(request) {
      set([...notes, request])
      age(request)
    },
    remove(id) {
      const found = notes.find((note) => note.id === id)
      if (found) set(notes.filter((note) => note !== found))
      return found
    },
    restore(wallet) {
      void storage.getItem(key).then((value) => {
        const read = (Array.isArray(value) ? value : []).flatMap((raw) => readNote(raw) ?? [])
        const known = notes.map(({ id }) => id)
        const fresh = read
          .filter(({ id, since }) => now() - since < noteLife && !known.includes(id))
          .map((note) => ({ ...note, wallet }))
        if (read.length === 0) return
        set([...fresh, ...notes])
        for (const note of fresh) if (!note.isLeft) age(note)
      })
    },
    clear: () => set([]),
  }
}
