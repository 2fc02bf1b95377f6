import type { Route } from '@scope/core'
import { useEmailMessages } from '../../hooks/use-email-messages.js'
import { useEmbeddedWallet } from '../../hooks/use-embedded-wallet.js'
import { useKit } from '../../scope-context.js'
import { EmailForm } from '../../ui/email-form.js'
import { Unavailable } from '../unavailable.js'

/** Asks for an address and sends the email. */
export function EmailLoginView({ route }: { readonly route: Route }) {
  const { modal } = useKit()
  const messages = useEmailMessages()
  const { wallet, ask } = useEmbeddedWallet()
  const namespace = 'namespace' in route ? route.namespace : undefined
  if (!wallet) return <Unavailable />
  async function submit(email: string) {
    if (!(await ask((opened) => opened.connectEmail(email, namespace)))) return
    const { status } = wallet?.$state.get() ?? {}
    if (status === 'awaiting-link') modal.replace({ view: 'EmailVerifyDevice' })
    else if (status === 'awaiting-code') modal.replace({ view: 'EmailVerifyOtp' })
  }
  return <EmailForm lead={messages.lead} onSubmit={submit} />
}
