/** A reader on one node, for tests of adapters without a kit. Refuses to write, as the kit's own readers do. */
import { KitError, type NodeReader, toKitError } from '@scope/core/chain'
import { askNode } from './node.js'

export function createTestNode(url: string): NodeReader {
  return {
    async request(method, params, signal) {
      if (/^(eth_send|eth_sign|personal_|wallet_)/.test(method)) {
        throw new KitError('method-unsupported', `${method} is not a read.`)
      }
      try {
        signal?.throwIfAborted()
        return await askNode(url, method, params, signal)
      } catch (thrown) {
        throw toKitError(thrown)
      }
    },
  }
}
