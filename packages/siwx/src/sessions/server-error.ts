/** Why a sign-in server did not do: in words that name the server, for the developer of the site. */
import { KitError } from '@scope/core'

export interface AskedServer {
  /** Without its query. */
  readonly url: string
  /** Of the page. */
  readonly origin: string
}

const isOffline = () => globalThis.navigator?.onLine === false

const unavailable = (text: string, cause: unknown, details: KitError['details'] = {}) =>
  new KitError('sign-in-unavailable', text, { cause, details })

function refusalText(reason: unknown, { url, origin }: AskedServer): string | undefined {
  if (reason === 'origin-not-allowed')
    return `The sign-in server at ${url} is not set up for pages of ${origin}. Set its options "domain" and "origin".`
  if (reason === 'cookie-missing' || reason === 'nonce-token-missing')
    return `The sign-in server at ${url} got a nonce without its ${reason === 'cookie-missing' ? 'cookie' : 'token'}. On another site than ${origin} it needs session: "token", and this page siwx({ session: "token" }).`
  return undefined
}

/** `sign-in-unavailable` where the server or its setup is the reason; other problems as they are. */
export function toServerError(thrown: unknown, asked: AskedServer): KitError {
  const { url } = asked
  if (!(thrown instanceof KitError))
    return unavailable(`The answer of ${url} is not that of a sign-in server.`, thrown)
  const { code, details } = thrown
  const { status, reason } = details
  const text = code === 'sign-in-rejected' ? refusalText(reason, asked) : undefined
  if (text) return unavailable(text, thrown, details)
  if (code === 'timeout') return unavailable(`The sign-in server at ${url} did not answer.`, thrown)
  if (code === 'network-unreachable' && !isOffline())
    return unavailable(
      `The sign-in server at ${url} can't be reached, or its CORS headers do not allow ${asked.origin}.`,
      thrown,
    )
  if (code !== 'http-error') return thrown
  const isDown = typeof status === 'number' && (status >= 500 || status === 429)
  return unavailable(
    isDown
      ? `The sign-in server at ${url} answered ${status}.`
      : `There is no sign-in server at ${url}: it answered ${status}. Mount the handlers there, or set siwx({ server }).`,
    thrown,
    details,
  )
}
