import type { NameDraft, NameRegistration } from '@scope/core/names'
import { useEffect } from 'react'
import { useAccount } from '../../hooks/use-account.js'
import { useNameConfig } from '../../hooks/use-identity.js'
import { useNameMessages } from '../../hooks/use-name-messages.js'
import { useNameRegistration } from '../../hooks/use-name-registration.js'
import { useShownError } from '../../hooks/use-shown-error.js'
import { bidiIsolate } from '../../lib/bidi-isolate.js'
import { Notice } from '../../ui/notice.js'
import { Skeleton } from '../../ui/skeleton.js'
import { NotConnected } from '../not-connected.js'
import { Unavailable } from '../unavailable.js'
import { LabelField } from './label-field.js'
import { PendingSignature } from './pending-signature.js'
import { Suggestions } from './suggestions.js'

/** Types, checks and signs a name in one view, so that a declined signature loses nothing. */
export function RegisterAccountNameView() {
  const { address } = useAccount({ namespace: 'eip155' })
  const offer = useNameConfig()
  const { registering, draft } = useNameRegistration()
  useEffect(() => void registering?.start(), [registering])
  if (!address) return <NotConnected />
  if (offer?.suffixes.length === 0) return <Unavailable />
  if (!registering || !draft) return <Skeleton rows={2} />
  return draft.step === 'signing' || draft.step === 'posting' ? (
    <PendingSignature draft={draft} />
  ) : (
    <Form draft={draft} registering={registering} />
  )
}

function Form({
  draft,
  registering,
}: {
  readonly draft: NameDraft
  readonly registering: NameRegistration
}) {
  const messages = useNameMessages()
  const isReady = draft.status === 'available' || draft.status === 'unknown'
  return (
    <form
      className="scope-form"
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady) void registering.submit()
      }}
    >
      <LabelField draft={draft} onType={registering.setLabel} />
      <Suggestions draft={draft} onChoose={registering.setLabel} />
      <Problem draft={draft} />
      <button type="submit" className="scope-button scope-button-primary" aria-disabled={!isReady}>
        {messages.go}
      </button>
    </form>
  )
}

/** Error of the last attempt. A declined signature has its own message. */
function Problem({ draft: { error } }: { readonly draft: NameDraft }) {
  const messages = useNameMessages()
  const isDeclined = error?.code === 'user-rejected'
  const shownError = useShownError(isDeclined ? undefined : error?.code)
  if (isDeclined)
    return (
      <Notice kind="warn" title={messages.declined}>
        {messages.declinedHint}
      </Notice>
    )
  if (!error || !shownError) return null
  // The gateway knows better than we do why it refused.
  const hasReason = error.code === 'name-rejected'
  return (
    <Notice kind="danger" title={shownError.title}>
      {hasReason ? messages.reason(bidiIsolate(error.shortMessage)) : shownError.hint}
    </Notice>
  )
}
