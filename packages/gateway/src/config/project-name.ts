/** Name of a site, as its emails show it: it must not rearrange what is beside it. */
import { z } from 'zod'
import { cleanName } from '../auth/clean-name.js'
import { isStorableText } from '../storable-text.js'
import { expected } from './shapes.js'

const maxLength = 60

const message = expected(
  `a name of 1 to ${maxLength} characters, without line breaks, control or direction characters, "=?", and spaces at its ends`,
)

export const projectName = z
  .string(message)
  .min(1, message)
  .max(maxLength, message)
  // Mail programs decode what begins with "=?" in a subject (RFC 2047), to any characters.
  .refine(
    (text) => cleanName(text) === text && isStorableText(text) && !text.includes('=?'),
    message,
  )
