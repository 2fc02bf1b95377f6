/** What the dialog shows, as soon as its code has come: the card, and what is said to those who only hear it. */

import { getCurrentRoute, type Kit, type ModalState } from '@scope/core'
import { type RefObject, useEffect, useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import { useAtom } from '../hooks/use-atom.js'
import { RemoteImagesContext } from '../lib/remote-images.js'
import { useKit } from '../scope-context.js'
import { useEffectBeforePaint } from '../use-isomorphic-layout-effect.js'
import { declareViews, prefetchView } from '../views/registry.js'
import { Card } from './card.js'
import { useDragToDismiss } from './drag.js'
import { useLiveAnnouncements } from './use-live-announcements.js'

/** Milliseconds the way out takes; the stylesheet says the same. */
const exitTime = 160
/** Milliseconds until the page behind stops scrolling. */
const stillDelay = 100

const connect: ModalState = {
  status: 'closed',
  stack: [{ view: 'Connect' }],
  isShaking: false,
  closeCount: 0,
}

/**
 * Returns what to render. While the dialog fades out, this is the last view. Before it is opened, this is the wallet
 * list, which sends no request. Other views aren't rendered ahead: they read balances.
 */
function useDrawn(state: ModalState, isConnected: boolean): ModalState | undefined {
  const isOpen = state.status === 'open'
  const [last, setLast] = useState<ModalState | undefined>(isOpen ? state : undefined)
  if (isOpen && last !== state) setLast(state)
  useEffect(() => {
    if (isOpen || !last) return
    const timer = setTimeout(() => setLast(undefined), exitTime)
    return () => clearTimeout(timer)
  }, [isOpen, last])
  return isOpen ? state : (last ?? (isConnected ? undefined : connect))
}

/** The code of the view that is opened first, drawn ahead or not: the click finds it in place. */
function useFirstView(isConnected: boolean) {
  const kit = useKit()
  const requestedView = useAtom(kit.$prefetchRequest)?.route?.view
  // biome-ignore lint/correctness/useExhaustiveDependencies: the initial route changes once the user connects
  useEffect(
    () => prefetchView(kit, requestedView ?? kit.modal.getInitialRoute().view),
    [kit, requestedView, isConnected],
  )
}

export interface ContentProps {
  readonly dialog: HTMLDialogElement
  /** The id of what names the dialog: the view's title. */
  readonly titleId: string
  /** Where the dialog stands while it has not been moved. */
  readonly place: RefObject<HTMLElement | null>
  /** It stands at the end of the page. */
  readonly isAway: boolean
  /** Renders it again, at the end of the page or in its original place. */
  readonly move: (isAway: boolean) => void
}

const hidden = '[aria-hidden="true"], [inert]'

/**
 * A library's dialog that is open hides all but itself from those who hear the page, and takes a press in what it hides
 * for one outside: where ours stands in that, it is moved out.
 */
function useWayOut(isOpen: boolean, { place, move }: Pick<ContentProps, 'place' | 'move'>) {
  useEffectBeforePaint(() => {
    if (!isOpen) return
    const isHidden = () => Boolean(place.current?.closest(hidden))
    move(isHidden())
    // A library may hide the surrounding page a moment later, or once more.
    const watch = new MutationObserver(() => isHidden() && move(true))
    const attributeFilter = ['aria-hidden', 'inert']
    watch.observe(document.documentElement, { subtree: true, attributeFilter })
    return () => watch.disconnect()
  }, [isOpen, place, move])
}

/** A press outside closes it; the browser does not, where it is held. */
function useClosing({ dialog, isAway }: ContentProps, modal: Kit['modal']) {
  // Before it is painted: who presses at once is heard, too.
  useEffectBeforePaint(() => {
    const stop = new AbortController()
    const { signal } = stop
    let isPressedOutside = false
    function onDown(event: Event) {
      isPressedOutside = event.target === dialog
      // Who has hidden the page would take it for a press outside of their own.
      if (isAway) event.stopPropagation()
    }
    function onClick({ target }: Event) {
      if (target === dialog && isPressedOutside) modal.close()
    }
    // A browser may close a dialog although it was asked not to (a second Esc): what is held is shown again.
    function onClose() {
      if (!dialog.open && modal.$state.get().status === 'open') dialog.showModal()
    }
    dialog.addEventListener('pointerdown', onDown, { signal })
    dialog.addEventListener('click', onClick, { signal })
    dialog.addEventListener('close', onClose, { signal })
    return () => stop.abort()
  }, [dialog, isAway, modal])
}

export function Content(props: ContentProps) {
  const { dialog, titleId } = props
  const kit = useKit()
  const { modal, account } = kit
  useMemo(() => declareViews(kit), [kit])
  const state = useAtom(modal.$state)
  const { isConnected } = useAtom(account())
  const drawn = useDrawn(state, isConnected)
  const isOpen = state.status === 'open'
  const { inPage, inDialog } = useLiveAnnouncements(isOpen)
  useWayOut(isOpen, props)
  useClosing(props, modal)
  useDragToDismiss(dialog, modal.close)
  useFirstView(isConnected)

  // Drawn ahead, it is laid out ahead.
  useEffectBeforePaint(
    () => void dialog.toggleAttribute('data-drawn', drawn !== undefined),
    [dialog, drawn],
  )
  // Blocks scrolling of the page only after the dialog is painted: a new page layout isn't worth a frame.
  useEffect(() => {
    if (!isOpen) return
    const timer = setTimeout(() => {
      // Where the scrollbar takes space, its place is kept; where there is none, none is made: the page must not move.
      const hasGutter = innerWidth > document.documentElement.clientWidth
      dialog.dataset.still = hasGutter ? 'gutter' : ''
    }, stillDelay)
    return () => {
      clearTimeout(timer)
      dialog.removeAttribute('data-still')
    }
  }, [isOpen, dialog])
  // Esc is meant for the topmost: what a host listens for would close the host's own dialog, too.
  useEffect(() => {
    if (!isOpen) return
    const keep = (event: KeyboardEvent) => {
      // Something that was opened above it has the focus, and its own Esc.
      const isOurs = dialog.contains(document.activeElement)
      if (event.key === 'Escape' && isOurs) event.stopPropagation()
    }
    addEventListener('keydown', keep, true)
    return () => removeEventListener('keydown', keep, true)
  }, [isOpen, dialog])

  return (
    <>
      {/* What is said once the dialog is closed is said in the page. */}
      {createPortal(
        <span className="scope scope-sr-only" role="status">
          {inPage}
        </span>,
        document.body,
      )}
      {/* No status: that is the view's own. */}
      <span className="scope-sr-only" aria-live="polite">
        {inDialog}
      </span>
      {drawn && (
        <RemoteImagesContext.Provider value={drawn !== connect}>
          <Card
            route={getCurrentRoute(drawn)}
            depth={drawn.stack.length}
            titleId={titleId}
            isShown={isOpen}
            onClose={modal.close}
          />
        </RemoteImagesContext.Provider>
      )}
    </>
  )
}
