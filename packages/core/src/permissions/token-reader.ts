/** Currencies of permissions: the network's own, or a token as its contract describes it. */
import type { TokenMetadata } from '../chain/assets.js'
import type { GrantedPermission } from '../chain/wallet-permissions.js'
import type { InternalKit } from '../feature.js'
import { withTimeout } from '../lib/async.js'

/** Milliseconds that a node may take. Without its answer, amounts show in base units. */
const timeoutMs = 5_000

export type TokenReader = (permission: GrantedPermission) => Promise<TokenMetadata | undefined>

/** Asks for each token once. */
export function createTokenReader(
  kit: Pick<InternalKit, 'network' | 'chains'>,
  signal: AbortSignal,
): TokenReader {
  const known = new Map<string, Promise<TokenMetadata | undefined>>()
  return async ({ networkId, permission: { data } }) => {
    const network = kit.network.find(networkId)
    const address = 'tokenAddress' in data ? data.tokenAddress : undefined
    if (!network || typeof address !== 'string') return network?.nativeCurrency
    const key = `${networkId}:${address}`
    const before = known.get(key)
    if (before) return before
    const answer = withTimeout(timeoutMs, signal, async (limit) => {
      const { getChainRuntime, getNodeClient } = await kit.chains()
      const assets = await (await getChainRuntime('eip155')).assets?.()
      return assets?.token(getNodeClient(network), network, address, limit)
    }).catch(() => {
      known.delete(key)
      return undefined
    })
    known.set(key, answer)
    return answer
  }
}
