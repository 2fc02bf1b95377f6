/**
 * Finds wallets by what users type: exact before prefix before substring before what is nearly it, and within each in the
 * directory's own order, so that the same words always give the same list.
 */
import { editDistance } from './edit-distance.js'
import { foldText, getTrigrams, withoutSpaces } from './folded-text.js'

export interface Searchable {
  readonly name: string
  readonly aliases?: readonly string[] | undefined
  readonly rdns?: string | undefined
}

/** Places in the list, best first. */
export type Search = (text: string) => readonly number[]

interface SearchIndexEntry {
  /** Name and aliases, folded. */
  readonly names: readonly string[]
  /** The same without spaces: "trustwallet" is Trust Wallet. */
  readonly joined: readonly string[]
  /** What is left of them without words that half of all wallets share. */
  readonly cores: readonly string[]
  readonly rdns: string
}

/** A name that consists of nothing else keeps it. */
const withoutCommonWords = (text: string): string =>
  withoutSpaces(text.replaceAll(/(^| )(wallet|app)(?= |$)/g, '$1')) || withoutSpaces(text)

/** One letter may be wrong in short words, two in longer ones, none where it would match anything. */
const allowed = (length: number): number => (length < 3 ? 0 : length < 6 ? 1 : 2)

const exact = 0
const prefix = 1
const wordPrefix = 2
const substring = 3

function getRank(
  { names, joined, rdns }: SearchIndexEntry,
  text: string,
  packed: string,
): number | undefined {
  let best: number | undefined
  const note = (rank: number) => {
    if (best === undefined || rank < best) best = rank
  }
  for (let at = 0; at < names.length; at++) {
    const name = names[at] ?? ''
    const whole = joined[at] ?? ''
    if (name === text || whole === packed) return exact
    if (name.startsWith(text) || whole.startsWith(packed)) note(prefix)
    else if (name.includes(` ${text}`)) note(wordPrefix)
    else if (name.includes(text) || whole.includes(packed)) note(substring)
  }
  if (best === undefined && rdns.includes(packed)) note(substring)
  return best
}

/** The fewest wrong letters against a whole name, one of its words, or its beginning. */
function fuzzyDistance(
  { names, joined, cores }: SearchIndexEntry,
  text: string,
  packed: string,
): number {
  const core = withoutCommonWords(text)
  const max = allowed(core.length)
  let least = max + 1
  const compare = (a: string, b: string) => {
    if (least > 0) least = Math.min(least, editDistance(a, b, max))
  }
  for (let at = 0; at < names.length; at++) {
    const whole = cores[at] ?? ''
    compare(core, whole)
    // Written as one word, "wallet" is part of it.
    if (packed === text) compare(packed, joined[at] ?? '')
    for (const word of (names[at] ?? '').split(' ')) compare(core, word)
    if (core.length >= 4) compare(core, whole.slice(0, core.length))
  }
  return least <= max ? least : Number.POSITIVE_INFINITY
}

export function createSearch(all: readonly Searchable[]): Search {
  const indexEntries: SearchIndexEntry[] = []
  const byTrigram = new Map<string, number[]>()
  all.forEach(({ name, aliases = [], rdns = '' }, index) => {
    const names = [name, ...aliases].map(foldText).filter((text) => text !== '')
    indexEntries.push({
      names,
      joined: names.map(withoutSpaces),
      cores: names.map(withoutCommonWords),
      rdns: rdns.toLowerCase(),
    })
    for (const gram of new Set(names.flatMap((text) => [...getTrigrams(text)]))) {
      const list = byTrigram.get(gram)
      if (list) list.push(index)
      else byTrigram.set(gram, [index])
    }
  })

  /** Those that share enough with it to be worth comparing. */
  function candidates(text: string): Set<number> {
    const shared = new Map<number, number>()
    for (const gram of getTrigrams(text)) {
      for (const index of byTrigram.get(gram) ?? []) shared.set(index, (shared.get(index) ?? 0) + 1)
    }
    return new Set([...shared].filter(([, count]) => count >= 2).map(([index]) => index))
  }

  return (query) => {
    const text = foldText(query)
    const packed = withoutSpaces(text)
    if (packed === '') return []
    const ranks: [rank: number, index: number][] = []
    const seen = new Set<number>()
    for (let index = 0; index < indexEntries.length; index++) {
      const rank = getRank(indexEntries[index] as SearchIndexEntry, text, packed)
      if (rank === undefined) continue
      ranks.push([rank, index])
      seen.add(index)
    }
    if (allowed(packed.length) > 0) {
      for (const index of candidates(text)) {
        if (seen.has(index)) continue
        const distance = fuzzyDistance(indexEntries[index] as SearchIndexEntry, text, packed)
        if (Number.isFinite(distance)) ranks.push([substring + 1 + distance, index])
      }
    }
    return ranks.sort(([a, i], [b, j]) => a - b || i - j).map(([, index]) => index)
  }
}
