/** Why a question about names failed, in the gateway's own words where it said any (NAM-05). */
import type { KitErrorCode } from '../errors/codes.js'
import { asKitError, KitError } from '../errors/kit-error.js'
import { parseReason } from './schemas.js'

/** `text`: what is said where the gateway said nothing. */
export function nameProblem(thrown: unknown, text: string, code?: KitErrorCode): KitError {
  const { details, ...error } = asKitError(thrown)
  const { answer, ...rest } = details
  return new KitError(code ?? error.code, parseReason(answer) ?? text, {
    details: rest,
    cause: thrown,
  })
}

/** For reads. What was taken back is no failure. */
export const toNameError =
  (text: string) =>
  (thrown: unknown): never => {
    if (asKitError(thrown).code === 'aborted') throw thrown
    throw nameProblem(thrown, text)
  }
