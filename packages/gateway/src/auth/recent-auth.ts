/** Whether somebody has just proved who they are: what a stolen session alone must not do asks for it (threat A15). */
import { httpError } from '../http/http-error.js'
import type { Session } from './sessions.js'

const freshMs = 10 * 60_000

/** Throws 401 `reauthentication-required`. */
export function requireRecentAuth({ authenticatedAt }: Session, now: number): void {
  if (now - authenticatedAt.getTime() > freshMs)
    throw httpError(401, 'reauthentication-required', 'somebody who has just signed in')
}
