/** The dialog: top layer, inert page behind, focus kept inside and given back. What it shows is the card's. */

import { type ModalState, shownRoute } from '@scope/core'
import {
  type MouseEvent,
  type SyntheticEvent,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { useEffectBeforePaint } from '../browser.js'
import { useAtom } from '../hooks/use-atom.js'
import { useMessages } from '../hooks/use-messages.js'
import { useThemedRoot } from '../hooks/use-themed-root.js'
import { useKit } from '../kit-context.js'
import { ForeignPictures } from '../ui/foreign-pictures.js'
import { declareViews, prefetchView } from '../views/registry.js'
import { Card } from './card.js'
import { useDragToDismiss } from './drag.js'
import { useAnnounced } from './use-announced.js'

/** Milliseconds the way out takes; the stylesheet says the same. */
const exitTime = 160
/** Milliseconds until the page behind stops scrolling. */
const stillDelay = 100

const connect: ModalState = {
  status: 'closed',
  stack: [{ view: 'Connect' }],
  shaking: false,
  closings: 0,
}

/**
 * What to draw: while the dialog fades out, what it showed last; before it is opened, the list of wallets, which asks
 * nobody anything. Nothing else is drawn ahead: other views read balances.
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
  const asked = useAtom(kit.$prefetched)?.route?.view
  // biome-ignore lint/correctness/useExhaustiveDependencies: home is another one once somebody is connected
  useEffect(() => prefetchView(kit, asked ?? kit.modal.home().view), [kit, asked, isConnected])
}

const hidden = '[aria-hidden="true"], [inert]'

/**
 * Where the dialog is drawn: in its place, so that it has the colours around it. A library's dialog that is open hides
 * all but itself from those who hear the page, and takes a press in what it hides for one outside: then, at the end of
 * the page.
 */
export function Modal() {
  const kit = useKit()
  useMemo(() => declareViews(kit), [kit])
  const isOpen = useAtom(kit.modal.$state).status === 'open'
  const place = useRef<HTMLSpanElement>(null)
  const [isAway, setAway] = useState(false)
  useEffectBeforePaint(() => {
    if (!isOpen) return
    const isHidden = () => Boolean(place.current?.closest(hidden))
    setAway(isHidden())
    // A library may hide its surroundings a moment later, or anew.
    const watch = new MutationObserver(() => isHidden() && setAway(true))
    const attributeFilter = ['aria-hidden', 'inert']
    watch.observe(document.documentElement, { subtree: true, attributeFilter })
    return () => watch.disconnect()
  }, [isOpen])
  return (
    <>
      <span ref={place} hidden />
      {isAway ? createPortal(<Dialog isAway />, document.body) : <Dialog />}
    </>
  )
}

function Dialog({ isAway = false }: { readonly isAway?: boolean }) {
  const { modal, account } = useKit()
  const state = useAtom(modal.$state)
  const { isConnected } = useAtom(account())
  const drawn = useDrawn(state, isConnected)
  const { locale, direction } = useMessages()
  const titleId = useId()
  const { ref: themeRef, ...theme } = useThemedRoot()
  const dialog = useRef<HTMLDialogElement | null>(null)
  const pressedOutside = useRef(false)
  const isOpen = state.status === 'open'
  const announced = useAnnounced(isOpen)
  useDragToDismiss(dialog, modal.close)
  useFirstView(isConnected)

  const ref = useCallback(
    (element: HTMLDialogElement | null) => {
      dialog.current = element
      themeRef(element)
    },
    [themeRef],
  )

  useEffectBeforePaint(() => {
    const element = dialog.current
    if (!element) return
    if (isOpen && !element.open) element.showModal()
    // Closing gives the focus back to whoever had it.
    if (!isOpen && element.open) element.close()
  }, [isOpen])
  // The page behind is kept from scrolling once the dialog is painted: laying it out anew is not worth a frame.
  useEffect(() => {
    const element = dialog.current
    if (!isOpen || !element) return
    const timer = setTimeout(() => {
      // Where the scrollbar takes space, its place is kept; where there is none, none is made: the page must not move.
      const hasGutter = innerWidth > document.documentElement.clientWidth
      element.dataset.still = hasGutter ? 'gutter' : ''
    }, stillDelay)
    return () => {
      clearTimeout(timer)
      element.removeAttribute('data-still')
    }
  }, [isOpen])
  // Esc is meant for the topmost: what a host listens for would close the host's own dialog, too.
  useEffect(() => {
    if (!isOpen) return
    const keep = (event: KeyboardEvent) => {
      // Something that was opened above it has the focus, and its own Esc.
      const isOurs = dialog.current?.contains(document.activeElement)
      if (event.key === 'Escape' && isOurs) event.stopPropagation()
    }
    addEventListener('keydown', keep, true)
    return () => removeEventListener('keydown', keep, true)
  }, [isOpen])
  // Before it is painted: who presses at once is heard, too.
  useEffectBeforePaint(() => {
    const element = dialog.current
    if (!element) return
    function onDown(event: PointerEvent) {
      pressedOutside.current = event.target === element
      if (isAway) event.stopPropagation()
    }
    element.addEventListener('pointerdown', onDown)
    return () => element.removeEventListener('pointerdown', onDown)
  }, [isAway])
  // Leaving the page's tree closes it too, for the focus's sake; that is no wish of the person's.
  const isLeaving = useRef(false)
  useEffectBeforePaint(() => {
    isLeaving.current = false
    return () => {
      isLeaving.current = true
      dialog.current?.close()
    }
  }, [])

  function onClose() {
    // Told late: it was shown again since, as StrictMode does.
    if (dialog.current?.open !== false || isLeaving.current) return
    // A browser may close a dialog although it was asked not to (a second Esc): what is held is shown again.
    if (modal.$state.get().status !== 'open') return
    modal.close()
    if (modal.$state.get().status === 'open') dialog.current.showModal()
  }

  return (
    <>
      <span className="scope scope-unseen" role="status">
        {announced.inPage}
      </span>
      {/* Esc is the keyboard's way to what a click outside does. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: see above */}
      <dialog
        {...theme}
        ref={ref}
        className="scope scope-modal"
        lang={locale}
        dir={direction}
        aria-labelledby={titleId}
        data-drawn={drawn ? '' : undefined}
        data-shaking={state.shaking || undefined}
        onCancel={(event: SyntheticEvent) => {
          event.preventDefault()
          modal.close()
        }}
        onClose={onClose}
        onClick={(event: MouseEvent) => {
          if (event.target === dialog.current && pressedOutside.current) modal.close()
        }}
      >
        {/* No status: that is the view's own. */}
        <span className="scope-unseen" aria-live="polite">
          {announced.inDialog}
        </span>
        {drawn && (
          <ForeignPictures.Provider value={drawn !== connect}>
            <Card
              route={shownRoute(drawn)}
              depth={drawn.stack.length}
              titleId={titleId}
              isShown={isOpen}
              onClose={modal.close}
            />
          </ForeignPictures.Provider>
        )}
      </dialog>
    </>
  )
}
