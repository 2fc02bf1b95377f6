/** What requests show of a server or a page that is set up wrongly: `onError` hears it, with what came and what was expected. */
import type { SiwxCode } from '../codes.js'
import type { SettledHandlers } from './handler-options.js'

/** Code of a `SiwxConfigurationError`. */
export type SiwxConfigurationCode =
  | 'origin-not-allowed'
  | 'cookie-missing'
  | 'nonce-token-missing'
  | 'domain-mismatch'
  | 'scheme-mismatch'
  | 'uri-mismatch'

const advice = {
  'origin-not-allowed': 'Set "domain" and "origin" to those of the page that signs in.',
  'cookie-missing':
    'A browser sends no cookie to another site: set session to "token" here, and siwx({ session: "token" }) in the page.',
  'nonce-token-missing': 'Set siwx({ session: "token" }) in the page, or session to "cookie" here.',
  'domain-mismatch': 'Set "domain" to the host of the page that signs in.',
  'scheme-mismatch': 'Set "origin" to that of the page that signs in.',
  'uri-mismatch': 'Set "origin" to that of the page that signs in.',
} as const satisfies Record<SiwxConfigurationCode, string>

/**
 * Error of a page and a server that aren't configured for each other, passed to `onError`. `received` is a
 * JSON string of untrusted input.
 */
export class SiwxConfigurationError extends Error {
  override readonly name = 'SiwxConfigurationError'
  constructor(
    readonly code: SiwxConfigurationCode,
    readonly received: string,
    readonly expected: string,
  ) {
    super(`${code}: received ${received}, expected ${expected}. ${advice[code]}`)
  }
}

/** Characters of what a stranger wrote. */
const maxLength = 128
/** Each pair is told once, and so many at most: strangers must not fill a log. */
const maxErrors = 20

export interface ErrorAlerts {
  /** `value` is what a request said. */
  tell(code: SiwxConfigurationCode, value: string, expected: string): void
  /** Of a text that was refused: nothing where the code is not about the configuration. */
  tellText(code: SiwxCode, text: string): void
}

const firstLine = /^(?:([a-z][a-z0-9+.-]*):\/\/)?(\S{1,255}) wants you to sign in/i
const uriLine = /^URI: (\S+)$/m

/** Tells `onError`, once for each code and value. */
export function createErrorAlerts({
  onError,
  domain,
  origin,
}: Pick<SettledHandlers, 'onError' | 'domain' | 'origin'>): ErrorAlerts {
  const reported = new Set<string>()

  function tell(code: SiwxConfigurationCode, value: string, expected: string): void {
    const received = JSON.stringify(value.slice(0, maxLength))
    const key = `${code} ${received}`
    if (!onError || reported.has(key) || reported.size >= maxErrors) return
    reported.add(key)
    onError(new SiwxConfigurationError(code, received, expected))
  }

  return {
    tell,
    tellText(code, text) {
      const [, scheme = '', host = ''] = firstLine.exec(text) ?? []
      if (code === 'domain-mismatch') tell(code, host, domain)
      else if (code === 'scheme-mismatch') tell(code, scheme, new URL(origin).protocol.slice(0, -1))
      else if (code === 'uri-mismatch') {
        const uri = uriLine.exec(text)?.[1] ?? ''
        tell(code, URL.canParse(uri) ? new URL(uri).origin : '', origin)
      }
    },
  }
}
