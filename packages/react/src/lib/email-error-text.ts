/** Error messages of the embedded wallet's login. */
import type { KitError } from '@scope/core'
import { type EmailMessages, enEmail } from '../messages/en-email.js'
import { secondsText } from './seconds-text.js'

/** `error` has the code `embedded-wallet-failed` or `chunk-load-failed`. `messages` defaults to English. */
export function getEmailErrorText(
  { code, details }: KitError,
  messages: EmailMessages | undefined,
  locale: string,
): string {
  const { errors, failed, tryAfter } = messages ?? enEmail
  const known: Readonly<Record<string, string>> = errors
  const reason = code === 'chunk-load-failed' ? 'not-loaded' : String(details.reason)
  const { retryAfter } = details
  const message = Object.hasOwn(known, reason) ? known[reason] : undefined
  if (message !== undefined) return message
  // Whole seconds, rounded up: a retry just before would fail the same way (EMB-05).
  const seconds = typeof retryAfter === 'number' && Math.ceil(retryAfter / 1_000)
  return seconds ? tryAfter(secondsText(seconds, locale)) : failed
}
