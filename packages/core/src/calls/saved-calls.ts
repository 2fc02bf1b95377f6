/** Batches that the site has sent one call after the other. Stored, so that their status is known after a reload. */
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
}

/** So few that they fit into one cookie (4 kB). */
const maxSaved = 3
const maxHashes = 12

export const parseSavedCalls: Reader<readonly SavedCalls[]> = listOf(
  shape<SavedCalls>({
    id: text,
    networkId: oneOf(isCaipNetworkId),
    count: number,
    hashes: listOf(text, maxHashes),
  }),
  maxSaved,
)

export interface CallsStore {
  find(id: string): SavedCalls | undefined
  save(calls: SavedCalls): void
}

export function createCallsStore(item: Item<readonly SavedCalls[]>): CallsStore {
  /** Of this visit, with all hashes. */
  const known = new Map<string, SavedCalls>()
  return {
    find: (id) => known.get(id) ?? item.get()?.find((saved) => saved.id === id),
    save(calls) {
      known.set(calls.id, calls)
      const others = (item.get() ?? []).filter(({ id }) => id !== calls.id)
      // A longer batch is known on this page alone.
      if (calls.hashes.length <= maxHashes) item.set([calls, ...others].slice(0, maxSaved))
    },
  }
}
