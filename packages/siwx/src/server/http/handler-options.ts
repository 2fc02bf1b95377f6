/** What a site tells its handlers, checked once: a slip here is the programmer's and throws. */
import type { CaipNetworkId } from '@scope/core'
import type {
  NonceStore,
  SignatureOptions,
  SiwxServerSession,
  VerifySiwxOptions,
} from '../contract.js'
import { defaultScheme, normalizeOptions } from '../options.js'
import type { SessionStore } from '../sessions/session-store.js'
import { isWalletSessionRecap } from '../wallet-session-recap.js'

type Issued = Pick<
  VerifySiwxOptions,
  | 'statement'
  | 'resources'
  | 'requestId'
  | 'maxAge'
  | 'clockTolerance'
  | 'maxSessionAge'
  | 'maxContractSessionAge'
>

/** Options of `createSiwxHandlers`. The inherited options are as in `VerifySiwxOptions`. */
export interface SiwxHandlersOptions extends SignatureOptions, Issued {
  /** `host[:port]` of your pages, as browsers write it. Never take it from a request's headers. */
  readonly domain: string
  /**
   * Origin of the pages that may send requests. Its host must be `domain`. Defaults to `https://{domain}`, and on
   * localhost to `http://{domain}`.
   */
  readonly origin?: string
  /** CAIP-2 ids of the chains whose accounts may sign in. */
  readonly chains: readonly CaipNetworkId[]
  /** Secrets of at least 32 characters each. The first signs, and all are accepted, so that you can rotate them. */
  readonly secrets: readonly string[]
  /** Store of sessions, such as `memorySessionStore()`. */
  readonly store: SessionStore
  /** Store of nonces, such as `memoryNonceStore()` or `redisNonceStore(client)`. */
  readonly nonceStore: NonceStore
  /** Path of the four routes. @default '/siwx' */
  readonly basePath?: string
  /**
   * The same as in `siwx()` of the page. `cookie` is for pages of the same site. With `token` the page stores the session token, and sends it as
   * `Authorization: Bearer`.
   */
  readonly session: 'cookie' | 'token'
  /** Name and attributes of the session cookie. */
  readonly cookie?: {
    /** Name, without the prefix `__Host-` that a secure cookie gets. @default 'scope-siwx' */
    readonly name?: string
    /** Whether browsers send it over TLS only. Defaults to whether the origin is https. */
    readonly secure?: boolean
    /** `None` is for pages of another site, if the browser allows such a cookie. @default 'Lax' */
    readonly sameSite?: 'Lax' | 'Strict' | 'None'
  }
  /**
   * Audience for which sessions and nonces are valid, if several sites share secrets and stores. Defaults to the
   * origin.
   */
  readonly audience?: string
  /** Awaited before anything is stored. False rejects the sign-in with 403. */
  readonly onSignIn?: (sessions: readonly SiwxServerSession[], request: Request) => unknown
  /** Called after sessions were deleted. */
  readonly onSignOut?: (sessions: readonly SiwxServerSession[], request: Request) => unknown
  /**
   * Called with errors of stores and hooks, which responses don't contain. Also called with a
   * `SiwxConfigurationError`, once per value, if a request shows that the page and this server aren't configured
   * for each other.
   */
  readonly onError?: (error: unknown) => void
  /** Returns the current time, in ms since 1970. Defaults to `Date.now`. */
  readonly now?: () => number
}

export interface SettledHandlers extends SiwxHandlersOptions {
  readonly origin: string
  readonly audience: string
  readonly basePath: string
  readonly now: () => number
  /** Milliseconds that a nonce is good for. */
  readonly visitMs: number
  readonly cookies: {
    readonly session: string
    readonly visit: string
    readonly secure: boolean
    readonly sameSite: 'Lax' | 'Strict' | 'None'
  }
}

function need(isRight: boolean, expected: string): asserts isRight {
  if (!isRight) throw new TypeError(`createSiwxHandlers: ${expected}`)
}

/** What the verifier is told of each sign-in. */
export const expectedOf = (options: SettledHandlers, binding: string): VerifySiwxOptions => ({
  ...options,
  // Pages of this kit sign in as they pair: what a site says of abilities itself comes first.
  policy: { recap: isWalletSessionRecap, ...options.policy },
  chainId: options.chains,
  scheme: new URL(options.origin).protocol.slice(0, -1),
  uri: options.origin,
  binding,
  now: new Date(options.now()),
})

function settleCookies({ cookie = {} }: SiwxHandlersOptions, origin: string) {
  const { name = 'scope-siwx', secure = origin.startsWith('https:'), sameSite = 'Lax' } = cookie
  need(/^[\w-]{1,100}$/.test(name), 'cookie.name: not letters, digits, "-" and "_"')
  need(secure || sameSite !== 'None', 'cookie.sameSite: None is for secure cookies alone')
  const prefixed = secure ? `__Host-${name}` : name
  return { session: prefixed, visit: `${prefixed}-visit`, secure, sameSite }
}

/** Throws a `TypeError` that says what is wrong, and never quotes a secret. */
export function settleHandlers(options: SiwxHandlersOptions): SettledHandlers {
  const { domain, secrets, store, session } = options
  const { origin = `${defaultScheme(domain)}://${domain}` } = options
  need(
    URL.canParse(origin) && new URL(origin).origin === origin && new URL(origin).host === domain,
    'origin: not the scheme and host of domain, as browsers write them',
  )
  need(Array.isArray(secrets) && secrets.length > 0, 'secrets: none')
  need(
    secrets.every((secret) => typeof secret === 'string' && secret.length >= 32),
    'secrets: at least 32 characters each',
  )
  need(typeof store?.read === 'function', 'store: none')
  need(typeof options.nonceStore?.issue === 'function', 'nonceStore: none')
  need(session === 'cookie' || session === 'token', 'session: not cookie or token')
  const basePath = options.basePath ?? '/siwx'
  need(/^(\/[\w.~-]+)*$/.test(basePath), 'basePath: not a path such as /siwx')
  const settled: SettledHandlers = {
    ...options,
    origin,
    basePath,
    audience: options.audience ?? origin,
    now: options.now ?? Date.now,
    visitMs: (options.maxAge ?? 600) * 1000,
    cookies: settleCookies(options, origin),
  }
  need(!settled.audience.includes('\n'), 'audience: has a line break')
  // What the verifier would throw at the first sign-in is thrown now.
  normalizeOptions(expectedOf(settled, ''))
  return settled
}
