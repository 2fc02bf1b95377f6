import { atom } from 'nanostores'
import { useAtom } from '../../hooks/use-atom.js'
import { useEmailMessages } from '../../hooks/use-email-messages.js'
import { useWalletLogin } from '../../hooks/use-wallet-login.js'
import { bidiIsolate } from '../../lib/bidi-isolate.js'
import { useKit } from '../../scope-context.js'
import { EmailForm } from '../../ui/email-form.js'
import { Unavailable } from '../unavailable.js'

const $noUser = atom(undefined)

/** Another address for the wallet: a code of the old mailbox comes first, where there is one (EMB-06). */
export function UpdateEmailWalletView() {
  const { modal } = useKit()
  const messages = useEmailMessages()
  const { wallet, ask } = useWalletLogin()
  const user = useAtom(wallet?.$user ?? $noUser)
  if (!wallet) return <Unavailable />
  async function submit(email: string) {
    if (!(await ask((opened) => opened.updateEmail(email)))) return
    const state = wallet?.$state.get()
    if (state?.status !== 'changing-email') return
    const isOld = state.step === 'current'
    modal.replace({ view: isOld ? 'UpdateEmailPrimaryOtp' : 'UpdateEmailSecondaryOtp' })
  }
  return (
    <EmailForm
      lead={user?.email ? messages.changeFrom(bidiIsolate(user.email)) : messages.addEmail}
      {...(user?.email && { current: user.email })}
      onSubmit={submit}
    />
  )
}
