import type { KitErrorCode } from '@scope/core'
import type { ErrorMessage } from '../messages/error-message.js'
// Not the public hook: code that the dialog and the public entry share would load with the page.
import { useErrorMessages } from './use-error-messages.js'
import { useMessages } from './use-messages.js'

/** Returns the message of an error. Undefined without an error, and while the messages load. */
export function useShownError(code: KitErrorCode | undefined): ErrorMessage | undefined {
  const { fallback } = useMessages()
  const { say, isLost } = useErrorMessages(code !== undefined)
  return code && (say?.(code) ?? (isLost ? fallback : undefined))
}
