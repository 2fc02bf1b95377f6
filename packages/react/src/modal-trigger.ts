import type { Route } from '@scope/core'
import { useKit } from './scope-context.js'

/**
 * Returns props that make a `<button>` open the dialog. Spread them on the button.
 *
 * The code is prefetched on hover and focus. If the user clicks before it is loaded, the dialog opens with a
 * placeholder.
 *
 * @param route - View to open, with its parameters. Defaults to the view that fits.
 * @returns Event handlers and `aria-haspopup`.
 * @throws {Error} if there is no `<ScopeProvider>` above the component.
 * @example
 * ```tsx
 * const trigger = useModalTrigger({ view: 'Connect' })
 * return <button type="button" {...trigger}>Log in</button>
 * ```
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
