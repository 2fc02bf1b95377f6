/** Groups entries by month of the user's time zone. Keeps their order. */
export interface Month<T> {
  readonly year: number
  /** 0 to 11. */
  readonly month: number
  readonly items: readonly T[]
}

export function groupByMonth<T>(
  items: readonly T[],
  getTime: (item: T) => number,
): readonly Month<T>[] {
  const months = new Map<string, { year: number; month: number; items: T[] }>()
  for (const item of items) {
    const date = new Date(getTime(item))
    const [year, month] = [date.getFullYear(), date.getMonth()]
    const key = `${year}-${month}`
    const known = months.get(key) ?? { year, month, items: [] }
    known.items.push(item)
    months.set(key, known)
  }
  return [...months.values()]
}
