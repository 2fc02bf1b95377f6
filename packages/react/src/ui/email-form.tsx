import { useEffect, useRef, useState } from 'react'
import { useEmailMessages } from '../hooks/use-email-messages.js'
import { useEmbeddedWallet } from '../hooks/use-embedded-wallet.js'
import { EmailError } from './email-error.js'

/** Renders a form for one address, to which an email is sent. The input stays, regardless of the result. */
export function EmailForm({
  lead,
  current = '',
  onSubmit,
}: {
  readonly lead: string
  /** Nothing is to be done with it. */
  readonly current?: string
  readonly onSubmit: (email: string) => Promise<void>
}) {
  const messages = useEmailMessages()
  const { prepare, state } = useEmbeddedWallet()
  const [email, setEmail] = useState('')
  const field = useRef<HTMLInputElement>(null)
  // The frame loads while the user types.
  const begin = useRef(prepare)
  useEffect(() => {
    begin.current()
    field.current?.focus({ preventScroll: true })
  }, [])
  const isBusy = state.status === 'sending' || state.status === 'unlocking'
  const typed = email.trim()
  const isInert = isBusy || !typed || typed === current
  return (
    <form
      className="scope-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isInert) void onSubmit(email)
      }}
    >
      <p className="scope-hint">{lead}</p>
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
        placeholder={messages.label}
        aria-label={messages.label}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <EmailError error={state.status === 'idle' ? state.error : undefined} />
      <button
        type="submit"
        className="scope-button scope-button-primary"
        aria-disabled={isInert || undefined}
      >
        {isBusy ? messages.sending : messages.go}
      </button>
    </form>
  )
}
