/** What addresses are called, kept for the visits of the next minutes: a reload shows it at once, and asks nobody (STO-01). */
import { shownText } from '../chain/shown.js'
import { listOf, number, type Reader, text } from '../storage/readers.js'

export interface KeptIdentity {
  /** CAIP-10 of the address. */
  readonly key: string
  /** Milliseconds since the epoch. */
  readonly at: number
  readonly name: string
  readonly imageUrl?: string
}

/** So few that they fit into one cookie (4 kB), as long as names usually are. */
const mostKept = 12

const readOne: Reader<KeptIdentity> = (value) => {
  if (typeof value !== 'object' || value === null) return undefined
  const said = value as Record<string, unknown>
  const [key, at, imageUrl] = [text(said.key), number(said.at), text(said.imageUrl)]
  const name = text(said.name)
  if (!key || at === undefined || !name || shownText(name, name.length) !== name) return undefined
  return { key, at, name, ...(imageUrl && { imageUrl }) }
}

export const readKept: Reader<readonly KeptIdentity[]> = listOf(readOne, mostKept)

/** With one more, in place of an older one of the same address, and without those of before `since`. Newest first. */
export const keeping = (
  one: KeptIdentity,
  before: readonly KeptIdentity[],
  since: number,
): readonly KeptIdentity[] =>
  [one, ...before.filter(({ key, at }) => key !== one.key && at > since)].slice(0, mostKept)
