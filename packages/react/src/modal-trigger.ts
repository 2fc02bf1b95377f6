import type { Route } from '@scope/core'
import { useSurroundings } from './kit-context.js'

/** What a button needs to open the dialog, with its code fetched as soon as the button is approached. */
export function useModalTrigger(route?: Route) {
  const { kit, warm } = useSurroundings()
  return {
    onClick: () => kit.modal.open(route),
    onPointerEnter: warm,
    onFocus: warm,
    onTouchStart: warm,
    'aria-haspopup': 'dialog',
  } as const
}
