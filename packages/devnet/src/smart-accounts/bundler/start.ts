/** Bundler for EntryPoint 0.7 in this process, over HTTP. For tests and the demo. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Address } from 'viem'
import { entryPoint07Address } from 'viem/account-abstraction'
import { z } from 'zod'
import { BundlerError } from './bundler-error.js'
import { type BundlerFaults, createFaults } from './faults.js'
import { createMethods, LostResponse } from './methods.js'

export interface BundlerOptions {
  /** JSON-RPC URL of an anvil chain with the contracts of `deploySmartAccountContracts`. */
  readonly chainUrl: string
  /** @default EntryPoint 0.7 */
  readonly entryPoint?: Address
  /** @default a free port */
  readonly port?: number
}

export interface Bundler {
  /** `http://127.0.0.1:…`. Sends no CORS headers: only servers call a bundler. */
  readonly url: string
  readonly faults: BundlerFaults
  /** Methods of the requests so far, in order. */
  readonly requests: readonly string[]
  /** Sends the operations that `faults.heldOperations` held. */
  sendHeld(): Promise<void>
  stop(): Promise<void>
}

const requestSchema = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.string(), z.number(), z.null()]),
  method: z.string(),
  params: z.unknown().optional(),
})

/**
 * Starts a bundler that serves ERC-7769, with `eip7702Auth`.
 *
 * @throws If the chain doesn't respond.
 * @see https://eips.ethereum.org/EIPS/eip-7769
 */
export async function startBundler(options: BundlerOptions): Promise<Bundler> {
  const { chainUrl, entryPoint = entryPoint07Address, port = 0 } = options
  const faults = createFaults()
  const requests: string[] = []
  const { methods, sendHeld } = await createMethods(chainUrl, entryPoint, faults)

  async function run(body: string) {
    const { success, data } = requestSchema.safeParse(parseJson(body))
    if (!success) return { id: null, error: { code: -32600, message: 'Invalid request' } }
    const { id, method, params = [] } = data
    requests.push(method)
    try {
      const handle = methods.get(method)
      if (!handle) throw new BundlerError(-32601, 'Method not found')
      const result = await handle(params)
      return { id, result: faults.rewrite ? faults.rewrite(method, result) : result }
    } catch (error) {
      if (error instanceof LostResponse) throw error
      if (!(error instanceof BundlerError)) {
        const message = error instanceof Error ? error.message : 'Internal error'
        return { id, error: { code: -32603, message } }
      }
      const { code, message, data: revertData } = error
      return { id, error: { code, message, ...(revertData && { data: revertData }) } }
    }
  }

  async function serve(request: IncomingMessage, response: ServerResponse) {
    const body = await text(request)
    if (faults.status !== undefined) {
      response.writeHead(faults.status).end()
      return
    }
    const outcome = await run(body)
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ jsonrpc: '2.0', ...outcome }))
  }

  const server = createServer((request, response) => {
    serve(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    faults,
    requests,
    sendHeld,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
