/**
 * Requests that wait in a wallet, written down before they leave: phones throw pages away while their person is in the
 * wallet's app, and the answer comes to a page that never asked. No parameters are kept, only what the answer needs.
 */
import { atom, type ReadableAtom } from 'nanostores'
import { isCaipNetworkId } from '../../ids/caip.js'
import type { Lifetime } from '../../lib/lifetime.js'
import type { OwnedStorage } from '../client/storage.js'
import { acquireTabLock } from '../session/tab-lock.js'
import type { PeerMetadata, PendingRequest } from '../wallet-connect-feature.js'
import { isTransactionMethod } from './transaction-methods.js'

export interface Journal {
  /** Requests that a caller awaits. */
  readonly $requests: ReadableAtom<readonly PendingRequest[]>
  add(request: PendingRequest): void
  /** Answered. */
  remove(id: number): PendingRequest | undefined
  /** Stops waiting for the request. If it may have been sent, it stays stored. */
  leave(id: number): void
  /** Reads what an earlier page load left. */
  restore(peer: PeerMetadata): void
  clear(): void
}

const key = 'journal'
const limit = 20

/** Milliseconds after which a request has expired in every wallet. */
export const requestTtlMs = 5 * 60_000
/** Milliseconds for which an answer to something that may have been sent is still of interest. */
const noteLife = 60 * 60_000

interface Note extends Omit<PendingRequest, 'wallet'> {
  readonly isLeft?: boolean
  /** The page that waits for it. */
  readonly tab: string
}

function readNote(value: unknown): Note | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { id, method, networkId, requestedAt, isLeft, tab } = value as Record<string, unknown>
  return typeof id === 'number' &&
    typeof method === 'string' &&
    isCaipNetworkId(networkId) &&
    typeof requestedAt === 'number'
    ? { id, method, networkId, requestedAt, isLeft: isLeft === true, tab: String(tab) }
    : undefined
}

const readNotes = (value: unknown): readonly Note[] =>
  (Array.isArray(value) ? value : []).flatMap((raw) => readNote(raw) ?? [])

export function createJournal(
  storage: OwnedStorage,
  lifetime: Lifetime,
  now: () => number,
): Journal {
  const tab = acquireTabLock(lifetime)
  const $requests = atom<readonly PendingRequest[]>([])
  let notes: readonly (Note & { readonly wallet: PeerMetadata })[] = []
  let writing: Promise<void> = Promise.resolve()

  function set(next: typeof notes) {
    notes = next.slice(-limit)
    const shown = notes.filter(({ isLeft }) => !isLeft)
    $requests.set(shown.map(({ isLeft: _, tab: __, ...request }) => request))
    const mine = notes.map(({ wallet: _, ...note }) => note)
    // One after the other, and around what other pages have written.
    const write = async () => {
      const others = readNotes(await storage.getItem(key)).filter(
        ({ id, requestedAt, tab: owner }) =>
          owner !== tab.id &&
          now() - requestedAt < noteLife &&
          !mine.some((note) => note.id === id),
      )
      const remaining = [...others, ...mine]
      if (remaining.length > 0) await storage.setItem(key, remaining)
      else await storage.removeItem(key)
    }
    // What could not be written keeps nothing after it from being written.
    writing = writing.then(write).catch(() => undefined)
  }

  function leave(id: number) {
    const found = notes.find((note) => note.id === id)
    if (!found) return
    set(
      isTransactionMethod(found.method)
        ? notes.map((note) => (note === found ? { ...note, isLeft: true } : note))
        : notes.filter((note) => note !== found),
    )
  }

  /** In the page, too, a request is not waited for longer than a wallet keeps it. */
  const age = ({ id, requestedAt }: Pick<Note, 'id' | 'requestedAt'>) =>
    void lifetime.timeout(() => leave(id), Math.max(0, requestedAt + requestTtlMs - now()))

  return {
    $requests,
    leave,
    add(request) {
      set([...notes, { ...request, tab: tab.id }])
      age(request)
    },
    remove(id) {
      const found = notes.find((note) => note.id === id)
      if (found) set(notes.filter((note) => note !== found))
      return found
    },
    restore(wallet) {
      void Promise.all([storage.getItem(key), tab.alive()]).then(
        ([value, alive]) => {
          const known = notes.map(({ id }) => id)
          // What another page waits for is that page's.
          const fresh = readNotes(value)
            .filter((note) => !alive.has(note.tab) && !known.includes(note.id))
            .filter(
              ({ method, requestedAt }) =>
                now() - requestedAt < (isTransactionMethod(method) ? noteLife : requestTtlMs),
            )
            .map(({ isLeft, ...note }) => {
              const isLate = now() - note.requestedAt >= requestTtlMs
              return { ...note, wallet, tab: tab.id, isLeft: isLeft === true || isLate }
            })
          if (fresh.length === 0) return
          set([...fresh, ...notes])
          for (const note of fresh) if (!note.isLeft) age(note)
        },
        () => undefined,
      )
    },
    clear: () => set([]),
  }
}
