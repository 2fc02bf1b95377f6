/** What the window of an account elsewhere posts to the page that opened it, as it is done. Not of the frame's line. */
import * as z from 'zod/mini'
import { framePrefix } from './messages.js'
import { httpUrl } from './shapes.js'

export const socialReturnType = `${framePrefix}SOCIAL_RETURN`

const socialReturn = z.strictObject({ type: z.literal(socialReturnType), uri: httpUrl })

/** The URL that the frame is asked with; undefined for what is no such message. */
export function parseSocialReturn(value: unknown): string | undefined {
  const read = z.safeParse(socialReturn, value)
  return read.success ? read.data.uri : undefined
}
