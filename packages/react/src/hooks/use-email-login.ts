import type { Route } from '@scope/core'
import { useKit } from '../scope-context.js'
import { useWalletLogin } from './use-wallet-login.js'

/**
 * Returns a function that sends the email, and opens the view of the next step with `open`. If the user has left the view
 * by then, it opens nothing.
 */
export function useEmailLogin(
  { view, ...parameters }: Route,
  open: (route: { readonly view: 'EmailVerifyDevice' | 'EmailVerifyOtp' }) => void,
): (email: string) => Promise<void> {
  const { modal } = useKit()
  const { wallet, ask } = useWalletLogin()
  const namespace = 'namespace' in parameters ? parameters.namespace : undefined
  return async (email) => {
    const { closeCount } = modal.$state.get()
    if (!(await ask((opened) => opened.connectEmail(email, namespace)))) return
    const state = modal.$state.get()
    if (state.closeCount !== closeCount || state.stack.at(-1)?.view !== view) return
    const { status } = wallet?.$state.get() ?? {}
    if (status === 'awaiting-link') open({ view: 'EmailVerifyDevice' })
    else if (status === 'awaiting-code') open({ view: 'EmailVerifyOtp' })
  }
}
