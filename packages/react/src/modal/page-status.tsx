/** What the page tells of itself beside the dialog: announcements, and results of payments. Loads after the first view. */
import type { Send } from '@scope/core/send'
import { atom } from 'nanostores'
import { createPortal } from 'react-dom'
import { useAtom } from '../hooks/use-atom.js'
import { lazyComponent } from '../lazy-component.js'
import { useKit } from '../scope-context.js'
import { useLiveAnnouncements } from './use-live-announcements.js'

/** Loads once the user has opened the account, since nothing can be sent before. */
const Toasts = lazyComponent(async () => (await import('./toasts.js')).Toasts)

const $none = atom<Send | undefined>()

export function PageStatus({ isOpen }: { readonly isOpen: boolean }) {
  const { send } = useKit()
  const isSendLoaded = useAtom(send?.$send ?? $none) !== undefined
  const { inPage, inDialog } = useLiveAnnouncements(isOpen)
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
      {isSendLoaded && send?.showsToasts && createPortal(<Toasts />, document.body)}
    </>
  )
}
