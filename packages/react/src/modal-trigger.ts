import type { Route } from '@scope/core'
import { useState } from 'react'
import { useAtom } from './hooks/use-atom.js'
import { useKit } from './kit-context.js'
import { $isOpening } from './modal/modal-host.js'

/**
 * What a button needs to open the dialog: spread it on a `<button>`. The code is fetched as soon as the button is
 * approached; pressed before that is there, the button says that it is busy.
 */
export function useModalTrigger(route?: Route) {
  const kit = useKit()
  const isOpening = useAtom($isOpening)
  const [isPressed, setPressed] = useState(false)
  const isBusy = isOpening && isPressed
  const prefetch = () => kit.prefetch(route)
  return {
    onClick() {
      setPressed(true)
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
