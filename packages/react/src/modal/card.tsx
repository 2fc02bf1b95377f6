/** The card: header, the view that is on top, and developer alerts. The same in the dialog and in a page's flow. */

import type { Route } from '@scope/core'
import { useEffect, useMemo, useRef } from 'react'
import { adviseStyles } from '../advice.js'
import { afterPaint } from '../after-paint.js'
import { useAtom } from '../hooks/use-atom.js'
import { useMessages } from '../hooks/use-messages.js'
import { useKit } from '../scope-context.js'
import { Notice } from '../ui/notice.js'
import { useEffectBeforePaint } from '../use-isomorphic-layout-effect.js'
import { $otherViews, getPart, getView, prefetchNextViews } from '../views/registry.js'
import { Unavailable } from '../views/unavailable.js'
import { Header } from './header.js'
import { useViewRestoration } from './view-restoration.js'
import { loadMotion } from './view-transition.js'

function DeveloperAlerts() {
  const { alerts } = useKit()
  const shown = useAtom(alerts.$alerts)
  return shown.map(({ code, message, detail }) => (
    <Notice key={code} kind="warn" title={message} onDismiss={() => alerts.dismiss(code)}>
      {detail}
    </Notice>
  ))
}

/** Bundlers replace it. Node defines it. */
declare const process: { readonly env: { readonly NODE_ENV?: string } }

/** Renders a view, and the consent before it if the site has terms. */
const consent = { load: async () => (await import('./consent.js')).Consent }

/** Milliseconds until the view stands still. It has the machine for itself until then. */
const settleDelay = 250

export interface CardProps {
  readonly route: Route
  /** How many views are stacked. */
  readonly depth: number
  /** The id of what names the card: the view's title. */
  readonly titleId: string
  /** False while it is drawn ahead in a dialog that is still closed. */
  readonly isShown?: boolean
  /** Absent in an inline card. */
  readonly onClose?: (() => void) | undefined
}

export function Card({
  route: requestedRoute,
  depth,
  titleId,
  isShown = true,
  onClose,
}: CardProps) {
  const key = JSON.stringify(requestedRoute)
  // Keeps one object per route value, so that a prerendered view doesn't render again on open.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is all that it says
  const route = useMemo(() => requestedRoute, [key])
  const heading = useRef<HTMLHeadingElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const places = useViewRestoration(body, key, depth, isShown)
  const isFirst = useRef(true)
  const { direction } = useMessages()
  const kit = useKit()

  // The browser's own way to where the focus goes as a dialog opens: a later `focus()` would lay the page out again.
  // Before the dialog opens, which is its parent's to do.
  useEffectBeforePaint(
    () => void heading.current?.toggleAttribute('autofocus', Boolean(onClose)),
    [onClose],
  )
  // A new view focuses its heading. When the user goes back, the pressed element is focused. If it is in the
  // page's flow, the card does not take the focus at first.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the places are of one object
  useEffect(() => {
    if (!isShown) return
    if (process.env.NODE_ENV === 'development') adviseStyles(body.current)
    const pressed = places.focused()
    const { activeElement } = document
    // Focus is already in the heading, or in the first field of the view once it has loaded.
    const isThere = activeElement === heading.current || body.current?.contains(activeElement)
    if (pressed) pressed.focus({ preventScroll: true })
    else if (!isThere && (onClose || !isFirst.current))
      heading.current?.focus({ preventScroll: true })
    isFirst.current = false
    // After the view itself is painted, and has its height.
    const timer = setTimeout(() => {
      pressed?.scrollIntoView({ block: 'nearest' })
      prefetchNextViews(kit, route.view)
    }, settleDelay)
    return () => clearTimeout(timer)
  }, [route.view, isShown, onClose, kit])
  // Loads the wallet runtime, and what moves views, after the wallet list.
  const isDiscovering = useAtom(kit.wallets.$isDiscovering)
  const isReady = isShown && !isDiscovering
  useEffect(() => {
    if (!isReady) return
    return afterPaint(() => {
      kit.prefetch()
      void loadMotion(body.current, onClose)
    })
  }, [isReady, kit, onClose])

  const header = useMemo(
    () => (
      <Header
        headingRef={heading}
        titleId={titleId}
        route={route}
        isFirst={depth === 1}
        onClose={onClose}
      />
    ),
    [route, depth, titleId, onClose],
  )
  // Renders a view that was opened before it was declared.
  const others = useAtom($otherViews)
  // biome-ignore lint/correctness/useExhaustiveDependencies: they decide what `getView` returns
  const view = useMemo(() => {
    const View = (kit.legal ? getPart(consent) : getView(kit, route.view)) ?? Unavailable
    return (
      <div className="scope-body" key={JSON.stringify(route)}>
        <DeveloperAlerts />
        <View route={route} />
      </div>
    )
  }, [route, kit, others])
  return (
    <div className="scope-card" dir={direction}>
      {header}
      <div className="scope-height" ref={body}>
        {view}
      </div>
    </div>
  )
}
