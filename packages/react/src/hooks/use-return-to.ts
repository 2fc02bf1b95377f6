import { useCallback } from 'react'
import { useKit } from '../scope-context.js'

/**
 * Returns a function that opens a view that the user may have come from. It goes back if that view is right below, and
 * otherwise replaces the current view. Opening it as a new view would lose the views below, and an inline card can't be
 * closed.
 */
export function useReturnTo(view: 'Connect' | 'Networks' | 'OnRampProviders'): () => void {
  const { modal } = useKit()
  return useCallback(() => {
    if (modal.$state.get().stack.at(-2)?.view === view) modal.back()
    else modal.replace({ view })
  }, [modal, view])
}
