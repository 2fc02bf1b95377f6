/** Whom this browser has sent to: what tells a first time from a second one. Addresses alone, the latest first. */
import type { Item } from '../storage/item.js'
import { listOf, text } from '../storage/readers.js'

/** So few that they fit into one cookie (4 kB). */
const max = 20

export const parseRecipients = listOf(text, max)

export function createKnownRecipients(storageItem: Item<readonly string[]>) {
  const all = () => storageItem.get() ?? []
  const isSame = (a: string) => (b: string) => a.toLowerCase() === b.toLowerCase()
  return {
    all,
    has: (address: string) => all().some(isSame(address)),
    add(address: string) {
      const others = all().filter((entry) => !isSame(address)(entry))
      storageItem.set([address, ...others].slice(0, max))
    },
  }
}

export type KnownRecipients = ReturnType<typeof createKnownRecipients>
