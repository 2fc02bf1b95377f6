import { shownRoute } from '@scope/core'
import { useCallback } from 'react'
import { useKit } from '../kit-context.js'
import { useAtom } from './use-atom.js'

/**
 * Returns a function that tells whether the view that renders is still shown. Effects that ask a wallet call it: the
 * visitor may close the dialog between the render and its effects, and then nobody waits for the answer.
 */
export function useIsShown(): () => boolean {
  const { modal } = useKit()
  const route = shownRoute(useAtom(modal.$state))
  return useCallback(() => {
    const state = modal.$state.get()
    return state.status === 'open' && shownRoute(state) === route
  }, [modal, route])
}
