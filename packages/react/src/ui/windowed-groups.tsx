import { type ReactNode, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useEffectBeforePaint } from '../use-isomorphic-layout-effect.js'
import { few, getVirtualRange, overscan, useKeptFocus, useVirtualRange } from './virtual-range.js'

export interface Group<T> {
  readonly key: string
  readonly title: string
  readonly items: readonly T[]
}

export interface WindowedGroupsProps<T> {
  readonly groups: readonly Group<T>[]
  readonly getKey: (item: T) => string
  readonly draw: (item: T) => ReactNode
  /** There may be more behind the last one. */
  readonly hasMore: boolean
  /** The last rows are near. */
  readonly onNearEnd: () => void
}

/** Rows that are drawn, counted over all groups, and the pixels that those above and below would take. */
interface Shown {
  readonly from: number
  readonly to: number
  readonly before: number
  readonly after: number
}

interface Sizes {
  readonly row: number
  /** A title, and the gap above it. */
  readonly title: number
}

/** Undefined where nothing can be measured. */
function getSizes(box: HTMLElement): Sizes | undefined {
  const rows = box.querySelector('ul')
  if (!rows?.parentElement) return undefined
  const row = Number.parseFloat(getComputedStyle(rows).gridAutoRows)
  const gap = Number.parseFloat(getComputedStyle(box).rowGap) || 0
  const around = rows.parentElement.getBoundingClientRect().height
  const title = around - rows.getBoundingClientRect().height + gap
  return row > 0 ? { row, title } : undefined
}

function measure(box: HTMLElement, counts: readonly number[], { row, title }: Sizes): Shown {
  const sight = getVirtualRange(box)
  const [top, bottom] = [sight.top - overscan * row, sight.bottom + overscan * row]
  let [from, to, before, end] = [-1, 0, 0, 0]
  let [y, first] = [0, 0]
  for (const count of counts) {
    const start = y + title
    const within = (line: number) => Math.min(count, Math.max(0, line))
    const a = within(Math.floor((top - start) / row))
    const b = within(Math.ceil((bottom - start) / row))
    if (b > a) {
      // The title is right above the first rendered row.
      if (from < 0) [from, before] = [first + a, y + a * row]
      ;[to, end] = [first + b, start + b * row]
    }
    y = start + count * row
    first += count
  }
  if (from < 0) return { from: 0, to: 0, before: y, after: 0 }
  return { from, to, before, after: Math.max(0, y - end) }
}

const isSame = (a: Shown, b: Shown) =>
  a.from === b.from && a.to === b.to && a.before === b.before && a.after === b.after

/** Rows under titles, as many as there are, of which only those are in the document that can be seen. */
export function WindowedGroups<T>({
  groups,
  getKey,
  draw,
  hasMore,
  onNearEnd,
}: WindowedGroupsProps<T>) {
  const ref = useRef<HTMLDivElement>(null)
  const id = useId()
  const counts = useMemo(() => groups.map(({ items }) => items.length), [groups])
  const total = useMemo(() => counts.reduce((sum, count) => sum + count, 0), [counts])
  const [shown, setShown] = useState<Shown>({
    from: 0,
    to: Math.min(total, few),
    before: 0,
    after: 0,
  })
  // Without a visible row there is none to measure.
  const sizes = useRef<Sizes | undefined>(undefined)
  const look = useCallback(() => {
    const box = ref.current
    if (!box) return
    sizes.current = getSizes(box) ?? sizes.current
    const all = counts.reduce((sum, count) => sum + count, 0)
    const next = sizes.current
      ? measure(box, counts, sizes.current)
      : { from: 0, to: Math.min(all, few), before: 0, after: 0 }
    setShown((now) => (isSame(now, next) ? now : next))
  }, [counts])
  useVirtualRange(ref, look)
  useEffectBeforePaint(() => {
    ref.current?.style.setProperty('padding-block', `${shown.before}px ${shown.after}px`)
  }, [shown])
  const isNearEnd = shown.to >= total
  useEffect(() => {
    if (isNearEnd) onNearEnd()
  }, [isNearEnd, onNearEnd])
  const keeping = useKeptFocus(ref)

  let first = 0
  return (
    <div ref={ref} className="scope-list scope-groups" tabIndex={-1} {...keeping}>
      {groups.map(({ key, title, items }, at) => {
        const [from, to] = [
          Math.max(0, shown.from - first),
          Math.min(items.length, shown.to - first),
        ]
        first += items.length
        if (to <= from) return null
        const isLast = at === groups.length - 1
        return (
          <section key={key} aria-labelledby={`${id}-${key}`}>
            <h3 id={`${id}-${key}`} className="scope-label">
              {title}
            </h3>
            <ul className="scope-rows">
              {items.slice(from, to).map((item, row) => (
                <li
                  key={getKey(item)}
                  aria-setsize={isLast && hasMore ? -1 : items.length}
                  aria-posinset={from + row + 1}
                >
                  {draw(item)}
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}
