/** Serves a gateway on a port, and ends it as the system asks: what was begun is answered, what was promised is written. */
import { once } from 'node:events'
import type { Server } from 'node:http'
import { createAdaptorServer } from '@hono/node-server'
import type { Config } from '../config/schema.js'
import { createGateway, type GatewayParts } from '../create-gateway.js'

/** Milliseconds that requests have to end, and that a balancer has to see that this gateway goes. */
const patience = 10_000

export interface Serving {
  /** `http://127.0.0.1:8787`. */
  readonly address: string
  stop(): Promise<void>
}

export async function serve(config: Config, parts: GatewayParts = {}): Promise<Serving> {
  const gateway = await createGateway(config, parts)
  const server = createAdaptorServer({
    fetch: (request, env) => gateway.fetch(request, env),
    serverOptions: {
      // Slow headers, slow bodies and idle connections each end by themselves.
      headersTimeout: 10_000,
      requestTimeout: (config.limits.bodySeconds + 15) * 1000,
      keepAliveTimeout: 65_000,
      maxHeaderSize: 32_768,
    },
  }) as Server
  try {
    server.listen(config.port, config.host)
    await once(server, 'listening')
  } catch (thrown) {
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
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      // One that is kept alive is idle between two requests: sooner or later each is caught there.
      const idle = setInterval(() => server.closeIdleConnections(), 50)
      const late = setTimeout(() => server.closeAllConnections(), patience)
      await closed
      clearInterval(idle)
      clearTimeout(late)
      await gateway.close()
    },
  }
}
