import type { Route } from '@scope/core'
import { useKit } from './scope-context.js'

/**
 * What a button needs to open the dialog: spread it on a `<button>`. The code is fetched as soon as the button is
 * approached; pressed before that is there, the dialog opens with its outline.
 */
export function useModalTrigger(route?: Route) {
  const kit = useKit()
  const prefetch = () => kit.prefetch(route)
  return {
    onClick: () => kit.modal.open(route),
    // A finger's arrival is one, too.
    onPointerEnter: prefetch,
    onFocus: prefetch,
    'aria-haspopup': 'dialog',
  } as const
}
