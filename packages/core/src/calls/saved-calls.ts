/** Batches that the site sends one call after the other. Stored, so that their status is known after a reload. */
import { type CaipNetworkId, isCaipNetworkId } from '../ids/caip.js'
import type { Item } from '../storage/item.js'
import { listOf, number, oneOf, type Reader, shape, text } from '../storage/readers.js'

export interface SavedCalls {
  readonly id: string
  readonly networkId: CaipNetworkId
  /** Number of calls. */
  readonly count: number
  /** Transaction ids (hashes) of the calls that were sent, in their order. */
  readonly hashes: readonly string[]
  /** No further call follows. False if the page was closed in between, and if the answer to a call was lost. */
  readonly isEnded: boolean
}

/** So few that they fit into one cookie (4 kB). */
const maxSaved = 3
const maxHashes = 12

const flag: Reader<boolean> = (value) => (typeof value === 'boolean' ? value : undefined)

export const parseSavedCalls: Reader<readonly SavedCalls[]> = listOf(
  shape<SavedCalls>({
    id: text,
    networkId: oneOf(isCaipNetworkId),
    count: number,
    hashes: listOf(text, maxHashes),
    isEnded: flag,
  }),
  maxSaved,
)

export interface CallsStore {
  find(id: string): SavedCalls | undefined
  save(calls: SavedCalls): void
  /** Nothing of it was sent. */
  remove(id: string): void
}

export function createCallsStore(item: Item<readonly SavedCalls[]>): CallsStore {
  /** Of this visit, with all hashes. */
  const known = new Map<string, SavedCalls>()
  const getOthers = (id: string) => (item.get() ?? []).filter((saved) => saved.id !== id)
  return {
    find: (id) => known.get(id) ?? item.get()?.find((saved) => saved.id === id),
    save(calls) {
      known.set(calls.id, calls)
      // Of a longer batch a later page knows that it was sent, and not what became of it.
      const saved = calls.count > maxHashes ? { ...calls, hashes: [], isEnded: false } : calls
      item.set([saved, ...getOthers(calls.id)].slice(0, maxSaved))
    },
    remove(id) {
      known.delete(id)
      const others = getOthers(id)
      item.set(others.length > 0 ? others : undefined)
    },
  }
}
