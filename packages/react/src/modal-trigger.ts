import type { Route } from '@scope/core'
import { useRef } from 'react'
import { useAtom } from './hooks/use-atom.js'
import { useKit } from './kit-context.js'
import { $isOpening } from './modal/modal-host.js'

/** The button that was pressed last. No state: what it says changes only once the dialog is on its way. */
let pressed: object | undefined

/**
 * What a button needs to open the dialog: spread it on a `<button>`. The code is fetched as soon as the button is
 * approached; pressed before that is there, the button says that it is busy.
 */
export function useModalTrigger(route?: Route) {
  const kit = useKit()
  const self = useRef<object>(undefined)
  const isBusy = useAtom($isOpening) && pressed !== undefined && pressed === self.current
  const prefetch = () => kit.prefetch(route)
  return {
    onClick() {
      pressed = self.current ??= {}
      kit.modal.open(route)
    },
    onPointerEnter: prefetch,
    onFocus: prefetch,
    onTouchStart: prefetch,
    'aria-haspopup': 'dialog',
    'aria-busy': isBusy,
    'data-opening': isBusy || undefined,
  } as const
}
