import { getCurrentRoute, type Kit, type ViewName } from '@scope/core'
import { useKit } from '../scope-context.js'
import { useAtom } from './use-atom.js'

/**
 * Returns functions to open and close the dialog, and its state.
 *
 * @returns `isOpen`, the current `view`, `open` (with a route, or the view that fits), and `close`.
 * @throws {Error} if there is no `<ScopeProvider>` above the component.
 * @example
 * ```tsx
 * const { open } = useModal()
 * return <button onClick={() => open({ view: 'Networks' })}>Networks</button>
 * ```
 */
export function useModal(): {
  readonly isOpen: boolean
  readonly view: ViewName
  readonly open: Kit['modal']['open']
  readonly close: () => void
} {
  const { modal } = useKit()
  const state = useAtom(modal.$state)
  return {
    isOpen: state.status === 'open',
    view: getCurrentRoute(state).view,
    open: modal.open,
    close: modal.close,
  }
}
