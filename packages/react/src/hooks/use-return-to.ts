import { useCallback } from 'react'
import { useKit } from '../scope-context.js'

/**
 * The way to a view one may have come from: back where it lies right below, else in the place of what is shown.
 * Opening it anew would forget what lies below, and embedded there is no close.
 */
export function useReturnTo(view: 'Connect' | 'Networks'): () => void {
  const { modal } = useKit()
  return useCallback(() => {
    if (modal.$state.get().stack.at(-2)?.view === view) modal.back()
    else modal.replace({ view })
  }, [modal, view])
}
