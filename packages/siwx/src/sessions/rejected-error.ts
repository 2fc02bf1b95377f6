/** Why a signed text was not believed, as the rest of the kit tells problems. */
import { KitError } from '@scope/core'

/** `reason` is the verifier's code, and never what was signed. */
export const createRejectedError = (reason: string): KitError =>
  new KitError('sign-in-rejected', 'The signature was not accepted.', { details: { reason } })
