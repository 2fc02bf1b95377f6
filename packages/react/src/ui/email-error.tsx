import type { KitError } from '@scope/core'
import { useEmailMessages } from '../hooks/use-email-messages.js'
import { useMessages } from '../hooks/use-messages.js'
import { getEmailErrorText } from '../lib/email-error-text.js'
import { InlineError } from './inline-error.js'

/** Error below the field. Announced when it changes. */
export function EmailError({
  id,
  error,
}: {
  readonly id?: string
  readonly error: KitError | undefined
}) {
  const messages = useEmailMessages()
  const { locale } = useMessages()
  return (
    <p id={id} className={id ? 'scope-field-hint' : 'scope-hint'} role="alert">
      {error && <InlineError>{getEmailErrorText(error, messages, locale)}</InlineError>}
    </p>
  )
}
