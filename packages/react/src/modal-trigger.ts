import type { Route } from '@scope/core'
import { useKit } from './kit-context.js'
import { prefetchModal } from './modal/modal-host.js'

/** What a button needs to open the dialog, with its code fetched as soon as the button is approached. */
export function useModalTrigger(route?: Route) {
  const kit = useKit()
  const prefetch = () => prefetchModal(kit)
  return {
    onClick: () => kit.modal.open(route),
    onPointerEnter: prefetch,
    onFocus: prefetch,
    onTouchStart: prefetch,
    'aria-haspopup': 'dialog',
  } as const
}
