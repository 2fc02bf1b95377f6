/** JSON-RPC 2.0 over HTTP for pages and processes of this machine: single calls and batches, any origin. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { host, listen } from '../ports.js'
import { RpcFailure } from './failure.js'
import type { SolanaMethods } from './methods.js'

interface Call {
  readonly id?: unknown
  readonly method?: unknown
  readonly params?: unknown
}

const maxBody = 4 * 1024 * 1024

function answer(methods: SolanaMethods, call: Call) {
  const head = { jsonrpc: '2.0', id: call?.id ?? null }
  try {
    const name = String(call?.method)
    const method = Object.hasOwn(methods, name) ? methods[name] : undefined
    if (!method) throw new RpcFailure(-32601, 'Method not found')
    return { ...head, result: method(Array.isArray(call.params) ? call.params : []) }
  } catch (thrown) {
    if (!(thrown instanceof RpcFailure))
      return { ...head, error: { code: -32603, message: String(thrown) } }
    const { code, message, data } = thrown
    return { ...head, error: { code, message, ...(data === undefined ? {} : { data }) } }
  }
}

function respond(methods: SolanaMethods, body: string): unknown {
  let calls: Call | readonly Call[]
  try {
    calls = JSON.parse(body)
  } catch {
    return { jsonrpc: '2.0', id: null, error: { code: -32700, message: 'Parse error' } }
  }
  const list = calls as readonly Call[]
  return Array.isArray(calls)
    ? list.map((call) => answer(methods, call))
    : answer(methods, calls as Call)
}

export interface RpcServer {
  readonly url: string
  close(): Promise<void>
}

/** On `port`, or the next free one; any free port where none is told. `attach` serves more on it, until it is closed. */
export async function serveRpc(
  methods: SolanaMethods,
  port: number | undefined,
  attach: (server: Server) => () => void,
): Promise<RpcServer> {
  function onRequest(request: IncomingMessage, response: ServerResponse) {
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('access-control-allow-headers', '*')
    response.setHeader('access-control-max-age', '600')
    if (request.method !== 'POST') return void response.writeHead(204).end()
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (part: string) => {
      body += part
      if (body.length > maxBody) request.destroy()
    })
    request.on('end', () => {
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify(respond(methods, body)))
    })
  }

  const server = createServer(onRequest)
  const detach = attach(server)
  // Longer than any pause of a test: a connection that ends as it is used again looks like a lost answer.
  server.keepAliveTimeout = 60_000
  const free = await listen(server, port)
  return {
    url: `http://${host}:${free}`,
    close: () =>
      new Promise((resolve) => {
        detach()
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
