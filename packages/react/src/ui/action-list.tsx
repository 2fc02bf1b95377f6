import { type ReactNode, useRef } from 'react'
import { useEffectBeforePaint } from '../use-isomorphic-layout-effect.js'

/**
 * Actions of a process that continues by itself: give them keys. If the focused action is removed, the focus moves to
 * the first of the current ones instead of to the top of the page.
 */
export function ActionList({
  inRow = false,
  inPairs = false,
  children,
}: {
  readonly inRow?: boolean
  /** Primary action across the full width, secondary actions below it in two columns. */
  readonly inPairs?: boolean
  readonly children: ReactNode
}) {
  const ref = useRef<HTMLDivElement>(null)
  // React tells nothing of the focus that is lost while it draws: this still says true then.
  const hadFocus = useRef(false)
  useEffectBeforePaint(() => {
    const element = ref.current
    if (!element || !hadFocus.current) return
    const { activeElement } = element.getRootNode() as Document | ShadowRoot
    if (!element.contains(activeElement))
      element.querySelector<HTMLElement>('button, a[href]')?.focus()
  })
  return (
    // It only watches where the focus is.
    // biome-ignore lint/a11y/noStaticElementInteractions: see above
    <div
      ref={ref}
      className={inRow ? 'scope-pair' : inPairs ? 'scope-pairs' : 'scope-choices'}
      onFocus={() => {
        hadFocus.current = true
      }}
      onBlur={() => {
        hadFocus.current = false
      }}
    >
      {children}
    </div>
  )
}
