/** What the window of an account elsewhere posts to the page that opened it, as it is done. Not of the frame's line. */
import * as z from 'zod/mini'
import { framePrefix } from './messages.js'
import { httpUrl } from './shapes.js'

/**
 * `type` of the message that the window of a social login posts to its opener. It isn't sent through the
 * frame's port.
 */
export const socialReturnType = `${framePrefix}SOCIAL_RETURN`

const socialReturn = z.strictObject({ type: z.literal(socialReturnType), uri: httpUrl })

/**
 * Parses the message that the window of a social login posts to its opener.
 *
 * @param value - Message data, untrusted. Check the message's source and origin first.
 * @returns The URL to pass to `CONNECT_SOCIAL`. Undefined if the message is another one.
 * @example
 * ```ts
 * const uri = event.origin === gatewayOrigin ? parseSocialReturn(event.data) : undefined
 * ```
 */
export function parseSocialReturn(value: unknown): string | undefined {
  const read = z.safeParse(socialReturn, value)
  return read.success ? read.data.uri : undefined
}
