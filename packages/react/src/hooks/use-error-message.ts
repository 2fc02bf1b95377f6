import type { KitError } from '@scope/core'
import { useEffect, useState } from 'react'
import type { ErrorMessage } from '../messages/error-message.js'
import { useScopeContext } from '../scope-context.js'
import { useErrorMessages } from './use-error-messages.js'

type EmailText = typeof import('../lib/email-error-text.js').getEmailErrorText

/**
 * Returns the message for an error in the active language: what happened, and what to do. The texts are
 * lazy-loaded.
 *
 * @param error - Error of the kit, or undefined.
 * @returns Title and hint. Undefined without an error, and while the texts load. If they can't be loaded, the
 * title is the English message of the error.
 * @throws {Error} if there is no `<ScopeProvider>` above the component.
 * @example
 * ```tsx
 * const { state } = useSendTransaction()
 * const message = useErrorMessage(state.status === 'error' ? state.error : undefined)
 * return message && <p role="alert">{message.title} {message.hint}</p>
 * ```
 */
export function useErrorMessage(error: KitError | undefined): ErrorMessage | undefined {
  const { messages } = useScopeContext()
  const { say, isLost } = useErrorMessages(error !== undefined)
  const emailText = useEmailText(error?.code === 'embedded-wallet-failed')
  if (!error) return undefined
  if (emailText && error.code === 'embedded-wallet-failed')
    return { title: emailText(error, messages?.email, messages?.locale ?? 'en'), hint: '' }
  // Offline: the English message of the error is better than none.
  return say?.(error.code) ?? (isLost ? { title: error.shortMessage, hint: '' } : undefined)
}

/** Login messages of the embedded wallet. They load with its views, or on the first error of a host's own form. */
function useEmailText(isWanted: boolean): EmailText | undefined {
  const [text, setText] = useState<EmailText>()
  useEffect(() => {
    if (!isWanted) return
    let isCurrent = true
    import('../lib/email-error-text.js').then(
      (code) => isCurrent && setText(() => code.getEmailErrorText),
      // Uses the general message.
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [isWanted])
  return text
}
