/** Why a step of the embedded wallet's login was not done, in words. */
import type { KitError } from '@scope/core'
import { secondsText } from '../ui/seconds-text.js'
import { type EmailMessages, enEmail } from './en-email.js'

/** `problem` is of code `embedded-wallet-failed`. `words` are those of the language in use, English where it has none. */
export function emailProblemText(
  { facts: { reason, retryAfter } }: KitError,
  words: EmailMessages | undefined,
  locale: string,
): string {
  const { problems, failed, tryAfter } = words ?? enEmail
  const known: Readonly<Record<string, string>> = problems
  const said = Object.hasOwn(known, String(reason)) ? known[String(reason)] : undefined
  if (said !== undefined) return said
  // Of whole seconds, upwards: trying a moment too early is told the same again (EMB-05).
  const seconds = typeof retryAfter === 'number' && Math.ceil(retryAfter / 1_000)
  return seconds ? tryAfter(secondsText(seconds, locale)) : failed
}
