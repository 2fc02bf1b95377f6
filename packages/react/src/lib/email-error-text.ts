/** Why a step of the embedded wallet's login was not done, in words. */
import type { KitError } from '@scope/core'
import { type EmailMessages, enEmail } from '../messages/en-email.js'
import { secondsText } from './seconds-text.js'

/** `error` is of code `embedded-wallet-failed` or `chunk-load-failed`. `words` are those of the language in use, English where it has none. */
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
  // Of whole seconds, upwards: trying a moment too early is told the same again (EMB-05).
  const seconds = typeof retryAfter === 'number' && Math.ceil(retryAfter / 1_000)
  return seconds ? tryAfter(secondsText(seconds, locale)) : failed
}
