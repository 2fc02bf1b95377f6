import { type ConnectionAttempt, getCurrentRoute } from '@scope/core'
import { useCallback } from 'react'
import { useKit } from '../scope-context.js'
import { useAtom } from './use-atom.js'

const idle: ConnectionAttempt = { status: 'idle' }

/** The question that waits in this wallet, or how it failed. Other wallets may be asked meanwhile. */
export function useAttempt(walletId: string): ConnectionAttempt {
  const { connection, wallets } = useKit()
  const attempts = useAtom(connection.$connectionAttempts)
  const ids = wallets.get(walletId)?.connectors.map(({ id }) => id) ?? [walletId]
  return attempts.find(({ wallet }) => ids.includes(wallet.id)) ?? idle
}

/**
 * Returns a function that returns whether the rendering view is still shown. Effects that send wallet requests call it:
 * the user may close the dialog between the render and its effects. The response isn't needed then.
 */
export function useIsShown(): () => boolean {
  const { modal } = useKit()
  const route = getCurrentRoute(useAtom(modal.$state))
  return useCallback(() => {
    const state = modal.$state.get()
    return state.status === 'open' && getCurrentRoute(state) === route
  }, [modal, route])
}
