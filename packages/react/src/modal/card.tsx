/** The card: header, the view that is on top, and developer alerts. The same in the dialog and in a page's flow. */
import { useStore } from '@nanostores/react'
import type { Route } from '@scope/core'
import { useEffect, useRef } from 'react'
import { useMessages } from '../hooks/use-messages.js'
import { useKit } from '../kit-context.js'
import { Notice } from '../ui/notice.js'
import { prefetchNextViews, views } from '../views/registry.js'
import { Unavailable } from '../views/unavailable.js'
import { Header } from './header.js'
import { useAnimatedHeight } from './height.js'

function DeveloperAlerts() {
  const { alerts } = useKit()
  const shown = useStore(alerts.$alerts)
  return shown.map(({ code, message, detail }) => (
    <Notice key={code} kind="warn" title={message} onDismiss={() => alerts.dismiss(code)}>
      {detail}
    </Notice>
  ))
}

/** Milliseconds a view has the machine for itself before the code of the next ones is fetched. */
const prefetchDelay = 250

export interface CardProps {
  readonly route: Route
  /** How many views are stacked. */
  readonly depth: number
  /** False while it is drawn ahead in a dialog that is still closed. */
  readonly isShown?: boolean
  /** Absent where the card stands in the page's flow. */
  readonly onClose?: (() => void) | undefined
}

export function Card({ route, depth, isShown = true, onClose }: CardProps) {
  const View = views[route.view] ?? Unavailable
  const heading = useRef<HTMLHeadingElement>(null)
  const body = useAnimatedHeight()
  const isFirst = useRef(true)
  const { direction } = useMessages()

  // A new view announces itself by its heading; standing in a page's flow, the card does not take the focus at first.
  useEffect(() => {
    if (!isShown) return
    if (onClose || !isFirst.current) heading.current?.focus({ preventScroll: true })
    isFirst.current = false
    // After the view itself is painted.
    const timer = setTimeout(() => prefetchNextViews(route.view), prefetchDelay)
    return () => clearTimeout(timer)
  }, [route.view, isShown, onClose])

  return (
    <div className="scope-card" dir={direction}>
      <Header headingRef={heading} route={route} isFirst={depth === 1} onClose={onClose} />
      <div className="scope-height" ref={body}>
        <div className="scope-body" key={JSON.stringify(route)}>
          <DeveloperAlerts />
          <View route={route} />
        </div>
      </div>
    </div>
  )
}
