/** Asks contracts whether a signature is theirs, of the operator's own nodes: never of one that a visitor names (threats S8, B4). */
import type { EvmRequest } from '@scope/siwx/server'
import { methodKind } from '../rpc/methods.js'
import type { Proxies } from '../rpc/proxies.js'

/** Creates a contract reader. Rejects if no node responds, which never counts as valid. */
export function contractReader(chain: string, proxies: Proxies): EvmRequest {
  return async ({ method, params = [] }) => {
    const proxy = proxies.of(chain)
    if (!proxy || methodKind(chain, method) !== 'read') throw new Error('no node of this chain')
    const call = { id: '1', method, params, rawParams: JSON.stringify(params) }
    const [outcome] = await proxy.answer([call])
    if (outcome === undefined) throw new Error('no answer')
    if ('result' in outcome) return JSON.parse(outcome.result) as unknown
    // The code tells a contract that gave up from a node that did.
    const { code, message } = outcome.error
    throw Object.assign(new Error(message), { code })
  }
}
