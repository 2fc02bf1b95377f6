import { type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useEffectBeforePaint } from '../use-isomorphic-layout-effect.js'
import { few, getVirtualRange, overscan, useKeptFocus, useVirtualRange } from './virtual-range.js'

export interface WindowedGridProps<T> {
  readonly items: readonly T[]
  readonly getKey: (item: T) => string
  readonly draw: (item: T) => ReactNode
  /** Tiles side by side, or rows. */
  readonly kind?: 'tiles' | 'rows'
  /** How many there are in all, those not here yet included. */
  readonly count: number
  /** The last rows are near: there may be more. */
  readonly onNearEnd?: () => void
  /** Key of the item to scroll to and focus once it is in the list, unless the user has focused a button meanwhile. */
  readonly focusKey?: string | undefined
}

interface Shown {
  readonly from: number
  readonly to: number
  /** Pixels that the rows above and below would take. */
  readonly before: number
  readonly after: number
}

function measure(list: HTMLElement, total: number): Shown {
  const { gridTemplateColumns, rowGap, gridAutoRows } = getComputedStyle(list)
  const columns = gridTemplateColumns.split(' ').length
  const height = Number.parseFloat(gridAutoRows) + (Number.parseFloat(rowGap) || 0)
  if (!(height > 0)) return { from: 0, to: Math.min(total, few), before: 0, after: 0 }
  const rows = Math.ceil(total / columns)
  const { top, bottom } = getVirtualRange(list)
  const within = (row: number) => Math.min(rows, Math.max(0, row))
  const first = within(Math.floor(top / height) - overscan)
  const last = Math.max(first, within(Math.ceil(bottom / height) + overscan))
  return {
    from: first * columns,
    to: Math.min(total, last * columns),
    before: first * height,
    after: (rows - last) * height,
  }
}

const isSame = (a: Shown, b: Shown) =>
  a.from === b.from && a.to === b.to && a.before === b.before && a.after === b.after

/** Scrolls as far as the row of an item needs to be in view. */
function scrollToItem(list: HTMLElement, index: number) {
  const { gridTemplateColumns, rowGap, gridAutoRows } = getComputedStyle(list)
  const height = Number.parseFloat(gridAutoRows) + (Number.parseFloat(rowGap) || 0)
  const scroller = list.closest('.scope-height')
  if (!scroller || !(height > 0)) return
  const rowTop = Math.floor(index / gridTemplateColumns.split(' ').length) * height
  const { top, bottom } = getVirtualRange(list)
  if (rowTop < top || rowTop + height > bottom)
    scroller.scrollTop += rowTop + height / 2 - (top + bottom) / 2
}

/** Brings an item back into view, with the focus: a virtual list has not rendered it yet. */
function useRestoredFocus(
  ref: RefObject<HTMLElement | null>,
  focusKey: string | undefined,
  { index, at, look }: { index: number; at: number; look: () => void },
) {
  const isDone = useRef(false)
  /** What had the focus at first: the pressed Back button. */
  const before = useRef<Element | null>(undefined)
  useEffect(() => {
    const list = ref.current
    if (!list || isDone.current || !focusKey || index < 0) return
    const { activeElement } = document
    before.current ??= activeElement
    // The user has moved on.
    isDone.current =
      activeElement !== before.current && Boolean(activeElement?.closest('button, a[href]'))
    if (isDone.current) return
    scrollToItem(list, index)
    const button = list.children[at]?.querySelector('button')
    if (!button) return look()
    isDone.current = true
    button.focus({ preventScroll: true })
  })
}

/**
 * A list of any length as a grid of tiles, of which only those are in the document that can be seen. Rows are as high as
 * the stylesheet says (`grid-auto-rows`).
 */
export function WindowedGrid<T>({
  items,
  getKey,
  draw,
  count,
  kind = 'tiles',
  onNearEnd,
  focusKey,
}: WindowedGridProps<T>) {
  const ref = useRef<HTMLUListElement>(null)
  const total = items.length
  const [shown, setShown] = useState<Shown>({
    from: 0,
    to: Math.min(total, few),
    before: 0,
    after: 0,
  })
  const look = useCallback(() => {
    const list = ref.current
    if (!list) return
    const next = measure(list, total)
    setShown((now) => (isSame(now, next) ? now : next))
  }, [total])

  useVirtualRange(ref, look)
  useEffectBeforePaint(() => {
    ref.current?.style.setProperty('--s-before', `${shown.before}px`)
    ref.current?.style.setProperty('--s-after', `${shown.after}px`)
  }, [shown])
  const isNearEnd = shown.to >= total
  useEffect(() => {
    if (isNearEnd) onNearEnd?.()
  }, [isNearEnd, onNearEnd])

  const index = focusKey ? items.findIndex((item) => getKey(item) === focusKey) : -1
  const isDrawn = index >= shown.from && index < shown.to
  useRestoredFocus(ref, focusKey, { index, at: isDrawn ? index - shown.from : -1, look })
  const keeping = useKeptFocus(ref)
  return (
    <ul ref={ref} className={`scope-windowed scope-${kind}`} tabIndex={-1} {...keeping}>
      {items.slice(shown.from, shown.to).map((item, at) => (
        <li key={getKey(item)} aria-setsize={count} aria-posinset={shown.from + at + 1}>
          {draw(item)}
        </li>
      ))}
    </ul>
  )
}
