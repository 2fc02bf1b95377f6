/** What a running gateway offers, and what a host or a test may replace. */
import type { Database } from './database/open.js'
import type { Log } from './http/log.js'
import type { Cache, KeyValue } from './key-value/key-value.js'
import type { RateSource } from './rates/rate-source.js'
import type { SwapSource } from './swap/source.js'
import type { SwapTimeouts } from './swap/timeouts.js'

/** Running gateway: a web-standard request handler, and its shutdown. */
export interface Gateway {
  /**
   * Answers a request: a web-standard handler.
   * @param env - `{ address }`: the client's IP address, which limits count by; or what `@hono/node-server` hands over.
   * Without it limits by address are off, and in production sign-in is refused.
   */
  fetch(request: Request, env?: unknown): Promise<Response>
  /** Makes `/readyz` fail, so that a load balancer sends no more requests. Requests are still served. */
  drain(): void
  /** Refuses later requests with 503, finishes pending writes, then stops timers and closes connections. */
  close(): Promise<void>
}

/** Parts that replace configured ones, for tests and hosts. The caller closes them. */
export interface GatewayOverrides {
  readonly database?: Database
  readonly keyValue?: KeyValue
  /** Defaults to `keyValue`. */
  readonly cache?: Cache
  readonly log?: Log
  /** Milliseconds since the epoch, as signing in to the embedded wallet counts them. */
  readonly now?: () => number
  /** Time between two polls of the outbox of security emails, in ms. Defaults to 5 s. */
  readonly outboxPollEvery?: number
  /** Milliseconds between two looks for changes of the directory. */
  readonly directoryEveryMs?: number
  /** The folder that the embedded wallet's page was built into, in place of that of its package. */
  readonly embeddedWalletPage?: URL
  /** Sources of exchange rates, asked before those of `rates` in the settings. */
  readonly rateSources?: readonly RateSource[]
  /** Sources of swap quotes besides those of `swap` in the settings. */
  readonly swapSources?: readonly SwapSource[]
  /** Defaults to 2 s for a quote and 5 s for a transaction. */
  readonly swapTimeouts?: SwapTimeouts
}
