/** What the client or the wallet behind it throws, as a `KitError`. Sources: CAIP-25, WalletConnect's error codes. */
import type { KitErrorCode } from '../errors/codes.js'
import { KitError } from '../errors/kit-error.js'
import { toKitError } from '../errors/normalize.js'

const codes: Readonly<Record<number, readonly [KitErrorCode, string]>> = {
  5000: ['user-rejected', 'The request was declined in the wallet.'],
  5001: ['user-rejected', 'The networks asked for were declined in the wallet.'],
  5002: ['user-rejected', 'The methods asked for were declined in the wallet.'],
  5003: ['user-rejected', 'The events asked for were declined in the wallet.'],
  5100: ['chain-id-unsupported', 'The wallet does not support this network.'],
  5101: ['unsupported-method', 'The wallet does not support this method.'],
  5103: ['no-accounts', 'The wallet has no account for this.'],
  5104: ['chain-id-unsupported', 'The wallet does not support this kind of network.'],
  6000: ['provider-disconnected', 'The wallet ended the connection. Connect again.'],
  6001: ['provider-disconnected', 'The wallet ended the connection. Connect again.'],
  8000: ['timeout', 'The request expired before it was answered in the wallet. Try again.'],
}

/** The library's own words where it gives no code. */
const texts: readonly (readonly [RegExp, KitErrorCode, string])[] = [
  [/request expired|proposal expired/i, 'timeout', 'The wallet did not answer in time. Try again.'],
  [
    /no matching key|session topic doesn't exist|session.*not found/i,
    'provider-disconnected',
    'The connection to the wallet has ended. Connect again.',
  ],
  [
    /missing or invalid.*(method)/i,
    'unsupported-method',
    'This wallet did not approve this method.',
  ],
  [
    /missing or invalid.*(chain)/i,
    'chain-id-unsupported',
    'The wallet did not agree to this network. Switch it there, or connect again.',
  ],
  [
    /unauthorized|JWT validation error/i,
    'unauthorized',
    'The relay refused this site. Its developer has to look at the configuration.',
  ],
  [
    /failed to publish|socket|no internet|network|stalled|connection|timed? ?out|timeout/i,
    'network-unreachable',
    'The relay could not be reached. Check the connection and try again.',
  ],
]

export function toRemoteError(thrown: unknown): KitError {
  if (thrown instanceof KitError) return thrown
  const { code, message } = (typeof thrown === 'object' && thrown !== null ? thrown : {}) as Record<
    string,
    unknown
  >
  const known = typeof code === 'number' ? codes[code] : undefined
  if (known) return new KitError(known[0], known[1], { cause: thrown })
  const kitError = toKitError(thrown)
  if (kitError.code !== 'unknown' && kitError.code !== 'internal-error') return kitError
  // With a number it is the wallet's answer, and its words are about something else.
  if (typeof code === 'number') return kitError
  const text = typeof thrown === 'string' ? thrown : typeof message === 'string' ? message : ''
  const row = texts.find(([pattern]) => pattern.test(text))
  return row ? new KitError(row[1], row[2], { cause: thrown }) : kitError
}
