import type { Route } from '@scope/core'
import { useEffect, useRef, useState } from 'react'
import { useEmailMessages } from '../../hooks/use-email-messages.js'
import { useEmbeddedWallet } from '../../hooks/use-embedded-wallet.js'
import { useKit } from '../../kit-context.js'
import { EmailProblem } from '../../ui/email-problem.js'
import { Unavailable } from '../unavailable.js'

/** An address, and the mail is on its way. */
export function EmailLoginView({ route }: { readonly route: Route }) {
  const { modal } = useKit()
  const words = useEmailMessages()
  const { wallet, state } = useEmbeddedWallet()
  const [email, setEmail] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const namespace = 'namespace' in route ? route.namespace : undefined
  // The frame comes while somebody types.
  useEffect(() => {
    wallet?.prepare()
    field.current?.focus({ preventScroll: true })
  }, [wallet])
  if (!wallet) return <Unavailable />
  const isBusy = state.status === 'sending' || state.status === 'opening'
  async function submit() {
    if (isBusy || !email.trim()) return
    if (!(await wallet?.connectEmail(email, namespace))) return
    const { status } = wallet?.$state.get() ?? {}
    if (status === 'link') modal.replace({ view: 'EmailVerifyDevice' })
    else if (status === 'code') modal.replace({ view: 'EmailVerifyOtp' })
  }
  return (
    <form
      className="scope-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <p className="scope-hint">{words.lead}</p>
      <input
        ref={field}
        className="scope-field"
        type="email"
        name="email"
        autoComplete="email"
        inputMode="email"
        enterKeyHint="go"
        dir="ltr"
        maxLength={254}
        placeholder={words.label}
        aria-label={words.label}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <EmailProblem problem={state.status === 'idle' ? state.problem : undefined} />
      <button
        type="submit"
        className="scope-button scope-button-primary"
        aria-disabled={isBusy || !email.trim()}
      >
        {isBusy ? words.sending : words.go}
      </button>
    </form>
  )
}
