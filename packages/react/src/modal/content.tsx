/** Content of the dialog once its code has loaded: the card, and the announcements for screen readers. */

import { getCurrentRoute, type Kit, type ModalState } from '@scope/core'
import { type RefObject, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useAtom } from '../hooks/use-atom.js'
import { RemoteImagesContext } from '../lib/remote-images.js'
import { useKit } from '../scope-context.js'
import { useEffectBeforePaint } from '../use-isomorphic-layout-effect.js'
import { prefetchView, useDeclaredViews } from '../views/registry.js'
import { Card } from './card.js'
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
  /** Original place of the dialog. */
  readonly place: RefObject<HTMLElement | null>
  /** True if it is rendered at the end of the page. */
  readonly isAway: boolean
  /** Renders it again, at the end of the page or in its original place. */
  readonly move: (isAway: boolean) => void
}

const hidden = '[aria-hidden="true"], [inert]'

/**
 * An open dialog of a library hides the rest of the page from screen readers, and treats a press there
 * as outside. If ours is inside of that part, it moves out.
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

/** Closes on a press outside. Reopens if the browser closes a dialog that can't be dismissed. */
function useClosing({ dialog, isAway }: ContentProps, modal: Kit['modal']) {
  // Before paint, so that an immediate press is handled.
  useEffectBeforePaint(() => {
    const stop = new AbortController()
    const { signal } = stop
    let isPressedOutside = false
    function onDown(event: Event) {
      isPressedOutside = event.target === dialog
      // A library that has hidden the page would treat the press as outside of its own dialog.
      if (isAway) event.stopPropagation()
    }
    function onClick({ target }: Event) {
      if (target === dialog && isPressedOutside) modal.close()
    }
    // A browser may close a dialog in spite of `preventDefault` (a second Esc). A dialog that can't be dismissed opens again.
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
  useDeclaredViews(kit)
  const state = useAtom(modal.$state)
  const { isConnected } = useAtom(account())
  const drawn = useDrawn(state, isConnected)
  const isOpen = state.status === 'open'
  const { inPage, inDialog } = useLiveAnnouncements(isOpen)
  useWayOut(isOpen, props)
  useClosing(props, modal)
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
      // Keeps the space of a classic scrollbar, so that the page doesn't move.
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
      {/* Announcements after the dialog has closed are in the page. */}
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
