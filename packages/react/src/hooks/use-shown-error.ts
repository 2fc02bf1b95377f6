import type { KitErrorCode } from '@scope/core'
import type { ErrorMessage } from '../messages/error-message.js'
// Not by the public hook: what is exported and used by the dialog would load with the page.
import { useErrorMessages } from './use-error-messages.js'
import { useMessages } from './use-messages.js'

/** What is said about a problem in the dialog. Undefined without one, and for the moment until the words are there. */
export function useShownError(code: KitErrorCode | undefined): ErrorMessage | undefined {
  const { fallback } = useMessages()
  const { say, isLost } = useErrorMessages(code !== undefined)
  return code && (say?.(code) ?? (isLost ? fallback : undefined))
}
