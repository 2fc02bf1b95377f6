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
import { Suggestions } from './suggestions.js'
import { WaitingForSignature } from './waiting-for-signature.js'

/** A name is typed, looked up, and signed for: in one place, so that a no loses nothing. */
export function RegisterAccountNameView() {
  const { address } = useAccount({ namespace: 'eip155' })
  const offer = useNameConfig()
  const { registering, draft } = useNameRegistration()
  useEffect(() => void registering?.start(), [registering])
  if (!address) return <NotConnected />
  if (offer?.suffixes.length === 0) return <Unavailable />
  if (!registering || !draft) return <Skeleton rows={2} />
  return draft.step === 'signing' || draft.step === 'posting' ? (
    <WaitingForSignature draft={draft} />
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
  const words = useNameMessages()
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
        {words.go}
      </button>
    </form>
  )
}

/** Why the last attempt failed: a person’s no is an answer, in its own words. */
function Problem({ draft: { error } }: { readonly draft: NameDraft }) {
  const words = useNameMessages()
  const isDeclined = error?.code === 'user-rejected'
  const said = useShownError(isDeclined ? undefined : error?.code)
  if (isDeclined)
    return (
      <Notice kind="warn" title={words.declined}>
        {words.declinedHint}
      </Notice>
    )
  if (!error || !said) return null
  // The gateway knows better than we do why it refused.
  const isTold = error.code === 'name-rejected'
  return (
    <Notice kind="bad" title={said.title}>
      {isTold ? words.reason(bidiIsolate(error.shortMessage)) : said.hint}
    </Notice>
  )
}
