/** Errors during sign-in, as the kit's own errors. */
import { type FeatureContext, KitError } from '@scope/core'

/** Converts anything that a host’s own code throws. */
export const toSignInError = (thrown: unknown): KitError =>
  thrown instanceof KitError
    ? thrown
    : new KitError('sign-in-failed', 'Sign-in failed.', { cause: thrown })

/** May be gone in a moment. A server that is set up wrongly is not. */
export const isTransient = ({ code, details: { status = 500, reason } }: KitError): boolean =>
  /^(network-unreachable|timeout|chunk-load-failed|gateway-response-invalid)$/.test(code) ||
  (/^(http-error|sign-in-unavailable)$/.test(code) &&
    reason === undefined &&
    typeof status === 'number' &&
    (status >= 500 || status === 429))

/** Tells the developer of the site that its sign-in server is down, or set up for another page. */
export function tellUnavailable({ alert }: FeatureContext, { code, shortMessage }: KitError): void {
  if (code === 'sign-in-unavailable') alert(code, shortMessage, 'Sign-In Server Unavailable')
}
