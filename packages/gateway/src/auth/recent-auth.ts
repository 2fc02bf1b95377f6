/**
 * Asserts that the user has just authenticated. Actions that a stolen session must not perform require it (threat A15).
 */
import { httpError } from '../http/http-error.js'
import type { Session } from './sessions.js'

const freshMs = 10 * 60_000

/** Throws 401 `reauthentication-required`. */
export function requireRecentAuth({ authenticatedAt }: Session, now: number): void {
  if (now - authenticatedAt.getTime() > freshMs)
    throw httpError(401, 'reauthentication-required', 'a recent sign-in is required')
}
