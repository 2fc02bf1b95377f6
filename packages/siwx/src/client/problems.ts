/** What goes wrong while somebody signs in, as the rest of the kit tells problems. */
import { KitError } from '@scope/core'

/** Whatever a host’s own code throws. */
export const asProblem = (thrown: unknown): KitError =>
  thrown instanceof KitError
    ? thrown
    : new KitError('sign-in-failed', 'Signing in failed.', { cause: thrown })

/** May be gone in a moment. */
export const isPassing = ({ code, facts }: KitError): boolean =>
  /^(network-unreachable|timeout|load-failed|gateway-answer-invalid)$/.test(code) ||
  (code === 'http' &&
    typeof facts.status === 'number' &&
    (facts.status >= 500 || facts.status === 429))
