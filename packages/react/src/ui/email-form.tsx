import { useEffect, useId, useRef, useState } from 'react'
import { useEmailMessages } from '../hooks/use-email-messages.js'
import { useMessages } from '../hooks/use-messages.js'
import { useWalletLogin } from '../hooks/use-wallet-login.js'
import { useEffectBeforePaint } from '../use-isomorphic-layout-effect.js'
import { adoptStyles } from './adopt-styles.js'
import { EmailError } from './email-error.js'
import { Tag } from './row.js'
import { ViewIcon } from './view-icon.js'

const dress = adoptStyles(`
.scope.scope .scope-email{display:grid;align-items:center}
.scope.scope .scope-email>*{grid-area:1/1}
.scope.scope .scope-email .scope-field{padding-inline:14px 52px}
.scope.scope [dir=rtl] .scope-email .scope-field{padding-inline:52px 14px;text-align:right}
.scope.scope .scope-email button{justify-self:end;margin-inline-end:2px}
.scope.scope .scope-email button:not([aria-disabled]){color:var(--s-link)}
.scope.scope .scope-email[data-busy] .scope-icon{animation:scope-breathe .6s ease-in-out infinite alternate}
.scope.scope .scope-email .scope-tag{justify-self:end;margin-inline-end:50px;pointer-events:none}
.scope.scope .scope-email:has(.scope-tag) .scope-field{padding-inline-end:calc(58px + 4rem);text-overflow:ellipsis}
.scope.scope [dir=rtl] .scope-email:has(.scope-tag) .scope-field{padding-inline:calc(58px + 4rem) 14px}
.scope.scope .scope-form:has(>.scope-email){gap:0}
.scope.scope .scope-email+p{padding-block:8px 0}
`)

/** Renders a form for one address, to which an email is sent. The input stays, regardless of the result. */
export function EmailForm({
  lead,
  current = '',
  isCompact = false,
  isLast = false,
  isErrorShown = true,
  onSubmit,
}: {
  readonly lead?: string
  /** Nothing is to be done with it. */
  readonly current?: string
  /** One of several login methods: a single row, which takes no focus. */
  readonly isCompact?: boolean
  /** The user logged in with it last. Labeled in a compact form. */
  readonly isLast?: boolean
  /** False while the error belongs to another login method. */
  readonly isErrorShown?: boolean
  readonly onSubmit: (email: string) => Promise<void>
}) {
  const messages = useEmailMessages()
  const { connect } = useMessages()
  const { prepare, state } = useWalletLogin()
  const [email, setEmail] = useState('')
  const field = useRef<HTMLInputElement>(null)
  // The frame loads while the user types.
  const begin = useRef(prepare)
  useEffect(() => {
    if (isCompact) return
    begin.current()
    field.current?.focus({ preventScroll: true })
  }, [isCompact])
  useEffectBeforePaint(() => dress(document), [])
  const errorId = useId()
  const isBusy = state.status === 'sending' || state.status === 'unlocking'
  const error = isErrorShown && state.status === 'idle' ? state.error : undefined
  const typed = email.trim()
  const isInert = isBusy || !typed || typed === current
  const input = (
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
      aria-label={isLast ? `${messages.label} ${connect.recent}` : messages.label}
      aria-invalid={Boolean(error)}
      aria-describedby={errorId}
      value={email}
      onFocus={isCompact ? () => begin.current() : undefined}
      onChange={(event) => setEmail(event.target.value)}
    />
  )
  const label = isBusy ? messages.sending : messages.go
  return (
    <form
      className="scope-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isInert) void onSubmit(email)
      }}
    >
      {lead && <p className="scope-hint">{lead}</p>}
      {isCompact ? (
        <div className="scope-email" data-busy={isBusy || undefined}>
          {input}
          {isLast && email === '' && <Tag kind="text">{connect.recent}</Tag>}
          <button
            type="submit"
            className="scope-icon-button"
            aria-label={label}
            title={label}
            aria-disabled={isInert || undefined}
          >
            <ViewIcon name="forward" />
          </button>
        </div>
      ) : (
        input
      )}
      <EmailError id={errorId} error={error} />
      {!isCompact && (
        <button
          type="submit"
          className="scope-button scope-button-primary"
          aria-disabled={isInert || undefined}
        >
          {label}
        </button>
      )}
    </form>
  )
}
