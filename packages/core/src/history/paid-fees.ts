/** Network fees of transactions: asked of the network's node, each once. */
import type { InternalKit } from '../feature.js'
import { getNamespace } from '../ids/caip.js'
import type { HistoryEntry } from './history-feature.js'

/** Fees that are cached at a time. */
const maxCached = 200

export type GetFee = (
  entry: Pick<HistoryEntry, 'hash' | 'networkId' | 'from'>,
  signal?: AbortSignal,
) => Promise<bigint | undefined>

export function createPaidFees(kit: InternalKit, lifetime: AbortSignal): GetFee {
  const known = new Map<string, bigint>()
  return async ({ hash, networkId, from }, signal = lifetime) => {
    const key = `${networkId} ${hash} ${from}`
    const before = known.get(key)
    const network = kit.network.find(networkId)
    if (before !== undefined || !network) return before
    const { getNodeClient, getChainRuntime } = await kit.chains()
    const runtime = await getChainRuntime(getNamespace(networkId))
    const assets = await runtime.assets?.()
    const fee = await assets?.getPaidFee?.(getNodeClient(network), hash, from, signal)
    if (fee === undefined) return undefined
    known.set(key, fee)
    const [oldest] = known.keys()
    if (known.size > maxCached && oldest !== undefined) known.delete(oldest)
    return fee
  }
}
