/**
 * The dialog itself: top layer, inert page behind, focus given back. It is on the page before anything is fetched, so
 * that a tap opens it; what it shows follows, and its outline stands there until then.
 */
import { type SyntheticEvent, useCallback, useId, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useAtom } from '../hooks/use-atom.js'
import { useThemedRoot } from '../hooks/use-themed-root.js'
import { lazyComponent } from '../lazy-component.js'
import { useKit, useScopeContext } from '../scope-context.js'
import { useEffectBeforePaint } from '../use-isomorphic-layout-effect.js'
import type { ContentProps } from './content.js'
import { DialogSkeleton } from './dialog-skeleton.js'

export const Content = lazyComponent<ContentProps>(
  async () => (await import('./content.js')).Content,
  {
    Fallback: DialogSkeleton,
    ErrorFallback: DialogSkeleton,
  },
)

/** Renders in place, to inherit its colours, or at the end of the page if the content requires it. */
export function Dialog() {
  const place = useRef<HTMLSpanElement>(null)
  const [isAway, move] = useState(false)
  const dialog = <DialogElement place={place} isAway={isAway} move={move} />
  return (
    <>
      <span ref={place} hidden />
      {isAway ? createPortal(dialog, document.body) : dialog}
    </>
  )
}

function DialogElement(from: Pick<ContentProps, 'place' | 'isAway' | 'move'>) {
  const { modal } = useKit()
  const { status, isShaking } = useAtom(modal.$state)
  const { messages, isTranslating } = useScopeContext()
  const titleId = useId()
  const { ref: themeRef, ...theme } = useThemedRoot()
  const [dialog, setDialog] = useState<HTMLDialogElement | null>(null)
  const isOpen = status === 'open'

  const ref = useCallback(
    (element: HTMLDialogElement | null) => {
      setDialog(element)
      themeRef(element)
    },
    [themeRef],
  )
  useEffectBeforePaint(() => {
    if (isOpen && !dialog?.open) dialog?.showModal()
    // Closing returns the focus to the element that had it.
    if (!isOpen && dialog?.open) dialog.close()
  }, [isOpen, dialog])
  // Leaving the page's tree closes it too, for the focus's sake.
  useEffectBeforePaint(() => () => dialog?.close(), [dialog])

  const props = dialog && { ...from, dialog, titleId }
  return (
    <dialog
      {...theme}
      ref={ref}
      className="scope scope-modal"
      lang={messages?.locale ?? 'en'}
      dir={messages?.direction ?? 'ltr'}
      aria-labelledby={titleId}
      data-shaking={isShaking || undefined}
      onCancel={(event: SyntheticEvent) => {
        event.preventDefault()
        modal.close()
      }}
      // The browser closed it, or the event is late: it was opened again since, as StrictMode does.
      onClose={() => isOpen && !dialog?.open && modal.close()}
    >
      {props && (isTranslating ? <DialogSkeleton {...props} /> : <Content {...props} />)}
    </dialog>
  )
}
