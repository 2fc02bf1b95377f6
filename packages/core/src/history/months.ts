/**
 * The public face of `@scope/core/history/months`, apart from the feature: views group by it on sites without one, too.
 * By year and then month of the reader's own clock, newest first (HIS-01). Pure.
 */
import type { HistoryEntry, HistoryMonth } from './history-feature.js'

/**
 * Groups history entries by month, in the user's time zone. Newest first, without duplicates (HIS-01).
 *
 * @param entries - Entries of the history, in any order.
 * @returns The months that have entries, newest first.
 * @example
 * ```ts
 * import { byMonth } from '@scope/core/history/months'
 *
 * for (const { year, month, entries } of byMonth(list.entries)) console.log(year, month + 1, entries.length)
 * ```
 */
export function byMonth(entries: readonly HistoryEntry[]): readonly HistoryMonth[] {
  const months = new Map<string, { year: number; month: number; entries: HistoryEntry[] }>()
  const once = new Map(entries.map((entry) => [entry.id, entry]))
  for (const entry of [...once.values()].toSorted((a, b) => b.at - a.at)) {
    const date = new Date(entry.at)
    const [year, month] = [date.getFullYear(), date.getMonth()]
    const key = `${year}-${month}`
    const known = months.get(key)
    if (known) known.entries.push(entry)
    else months.set(key, { year, month, entries: [entry] })
  }
  return [...months.values()]
}
