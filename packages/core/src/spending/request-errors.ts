/** Errors of requests to a wallet that moves money, which payments and swaps share. */
import { KitError } from '../errors/kit-error.js'

/** What the user has filled in was for another account or network (threat X2). */
export const changedSince = (
  code: 'account-changed' | 'network-changed',
  subject: 'account' | 'network',
): KitError =>
  new KitError(
    code,
    `The ${subject} has changed since this was filled in. Check it, then try again.`,
  )

/** The user has stopped waiting for the wallet, which may still send it. */
export const stoppedWaiting = (): KitError =>
  new KitError(
    'outcome-unknown',
    'The request was abandoned. Check the wallet’s activity before you retry.',
    { details: { reason: 'left' } },
  )
