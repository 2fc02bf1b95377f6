/** One node, for tests of adapters without a kit: no retries. Refuses to write what a wallet has to, as the kit's own does. */
import { KitError, type NodeClient, toKitError } from '@scope/core/chain'
import { askNode } from './ask-node.js'

/**
 * Creates a client of one node, for tests of adapters without a kit. It doesn't retry.
 *
 * Its methods reject with a `KitError`: `method-unsupported` for methods that only a wallet runs, `http-error`
 * for HTTP errors of `get` and `post`, and `aborted` if the signal is aborted.
 *
 * @param url - URL of the node. For Bitcoin, the base URL of its Esplora API.
 * @returns The client.
 * @example
 * ```ts
 * const node = createTestNode('http://127.0.0.1:8545')
 * const block = await node.request('eth_blockNumber', [])
 * ```
 */
export function createTestNode(url: string): NodeClient {
  async function rest(path: string, init: RequestInit): Promise<string> {
    const response = await fetch(`${url}${path}`, init)
    const answer = await response.text()
    if (response.ok) return answer
    const { status } = response
    throw new KitError('http-error', `HTTP status code: ${status}`, { details: { status, answer } })
  }
  async function guarded<T>(run: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    try {
      signal?.throwIfAborted()
      return await run()
    } catch (thrown) {
      throw toKitError(thrown)
    }
  }
  return {
    async request(method, params, signal) {
      if (/^(eth_send|eth_sign|personal_|wallet_)/.test(method)) {
        throw new KitError('method-unsupported', `${method} is not a read.`)
      }
      return guarded(() => askNode(url, method, params, signal), signal)
    },
    broadcast: (method, params) => guarded(() => askNode(url, method, params)),
    get: (path, signal) =>
      guarded(async () => {
        const text = await rest(path, signal ? { signal } : {})
        try {
          return JSON.parse(text) as unknown
        } catch {
          return text
        }
      }, signal),
    post: (path, body) => guarded(() => rest(path, { method: 'POST', body })),
  }
}
