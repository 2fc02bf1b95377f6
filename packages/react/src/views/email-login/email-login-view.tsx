import type { Route } from '@scope/core'
import { useEmailLogin } from '../../hooks/use-email-login.js'
import { useEmailMessages } from '../../hooks/use-email-messages.js'
import { useKit } from '../../scope-context.js'
import { EmailForm } from '../../ui/email-form.js'
import { Unavailable } from '../unavailable.js'

/** Asks for an address and sends the email. */
export function EmailLoginView({ route }: { readonly route: Route }) {
  const { modal, embeddedWallet } = useKit()
  const messages = useEmailMessages()
  const submit = useEmailLogin(route, modal.replace)
  if (!embeddedWallet) return <Unavailable />
  return <EmailForm lead={messages.lead} onSubmit={submit} />
}
