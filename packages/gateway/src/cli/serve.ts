/** Serves a gateway on a port, and ends it as the system asks: what was begun is answered, what was promised is written. */
import { once } from 'node:events'
import type { IncomingMessage, Server } from 'node:http'
import { setTimeout as later } from 'node:timers/promises'
import { createAdaptorServer } from '@hono/node-server'
import type { Config } from '../config/schema.js'
import { createGateway, type GatewayOverrides } from '../create-gateway.js'
import { createLog } from '../http/log.js'
import { type ClosedFor, guardConnections } from './connection-guard.js'

/** Milliseconds that requests have to end. */
const timeoutMs = 10_000
/** Seconds that a balancer has to see that this gateway goes, where they are not set. */
const usualDrain = { production: 5, development: 0 }

export interface Serving {
  /** `http://127.0.0.1:8787`. */
  readonly address: string
  /** Stops the server. Serves new requests while `/readyz` fails, then finishes pending ones. */
  stop(): Promise<void>
}

const tooMuchWaiting = () =>
  new Response(
    JSON.stringify({
      reasons: [{ name: 'address', description: 'too many answers of this address are not read' }],
    }),
    { status: 429, headers: { 'content-type': 'application/json', 'retry-after': '5' } },
  )

const getIncoming = (env: unknown): IncomingMessage | undefined =>
  typeof env === 'object' && env !== null && 'incoming' in env
    ? (env.incoming as IncomingMessage)
    : undefined

/** Says how often something happened, once a minute at most: a flood must not become one of log lines. */
function everyMinute(say: (why: ClosedFor, times: number) => void): (why: ClosedFor) => void {
  const counts = new Map<ClosedFor, { times: number; saidAt: number }>()
  return (why) => {
    const known = counts.get(why) ?? { times: 0, saidAt: Number.NEGATIVE_INFINITY }
    const times = known.times + 1
    const isDue = performance.now() - known.saidAt >= 60_000
    counts.set(why, isDue ? { times: 0, saidAt: performance.now() } : { ...known, times })
    if (isDue) say(why, times)
  }
}

/** @param sleep - Waits so many milliseconds, while the gateway drains. */
export async function serve(
  config: Config,
  overrides: GatewayOverrides = {},
  sleep: (ms: number) => Promise<unknown> = later,
): Promise<Serving> {
  const log = overrides.log ?? createLog(config.log)
  const gateway = await createGateway(config, { ...overrides, log })
  const { limits, trustedProxies } = config
  const server = createAdaptorServer({
    fetch: (request, env) => {
      const incoming = getIncoming(env)
      if (incoming && guard.isFull(incoming)) return tooMuchWaiting()
      return gateway.fetch(request, env)
    },
    serverOptions: {
      // Slow headers, slow bodies and idle connections each end by themselves.
      headersTimeout: 10_000,
      requestTimeout: (limits.bodyTimeoutSeconds + 15) * 1000,
      keepAliveTimeout: 65_000,
      maxHeaderSize: 32_768,
    },
  }) as Server
  const guard = guardConnections(
    server,
    { ...limits, trustedProxies, writeMs: limits.writeSeconds * 1000 },
    everyMinute((why, times) => log.warn({ why, times }, 'connections closed')),
  )
  try {
    server.listen(config.port, config.host)
    await once(server, 'listening')
  } catch (thrown) {
    guard.stop()
    await gateway.close()
    throw thrown
  }
  const bound = server.address()
  const port = typeof bound === 'object' && bound ? bound.port : config.port
  const host = config.host === '0.0.0.0' || config.host === '::' ? '127.0.0.1' : config.host
  return {
    address: `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
    async stop() {
      gateway.drain()
      // A balancer looks every few seconds: what it sends until then is answered.
      const drainSeconds = config.drainSeconds ?? usualDrain[config.environment]
      if (drainSeconds > 0) await sleep(drainSeconds * 1000)
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      // One that is kept alive is idle between two requests: sooner or later each is caught there.
      const idle = setInterval(() => server.closeIdleConnections(), 50)
      const late = setTimeout(() => server.closeAllConnections(), timeoutMs)
      await closed
      clearInterval(idle)
      clearTimeout(late)
      guard.stop()
      await gateway.close()
    },
  }
}
