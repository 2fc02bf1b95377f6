/** All that can be swapped of a token. Of the native currency, enough stays for network fees. */
import type { TokenBalance } from '../chain/assets.js'
import type { CaipNetworkId } from '../ids/caip.js'
import type { SwapChain } from './swap-chain.js'

/** Throws `network-unreachable` if the node does not respond. */
export async function getMaxAmount(
  { open }: Pick<SwapChain, 'open'>,
  networkId: CaipNetworkId,
  { address, amount }: TokenBalance,
  signal: AbortSignal,
): Promise<bigint> {
  if (address !== undefined) return amount
  const { swaps, context } = await open(networkId, signal)
  const reserve = await swaps.getFeeReserve(context)
  return amount > reserve ? amount - reserve : 0n
}
