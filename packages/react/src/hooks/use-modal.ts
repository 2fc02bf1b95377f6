import { getCurrentRoute, type Kit, type ViewName } from '@scope/core'
import { useKit } from '../scope-context.js'
import { useAtom } from './use-atom.js'

/** Opens and closes the dialog, with a view of your choice or the one that fits. */
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
