/** All that can be swapped of a token. Of the native currency, enough stays for network fees. */
import type { TokenBalance } from '../chain/assets.js'
import { KitError } from '../errors/kit-error.js'
import type { CaipNetworkId } from '../ids/caip.js'
import type { SwapChain } from './swap-chain.js'

/** Gas of some swaps: this one, and one to get back. */
const reservedGas = 600_000n

/** Throws `network-unreachable` if the node does not answer. */
export async function getMaxAmount(
  { open }: Pick<SwapChain, 'open'>,
  networkId: CaipNetworkId,
  { address, amount }: TokenBalance,
  signal: AbortSignal,
): Promise<bigint> {
  if (address !== undefined) return amount
  const { context } = await open(networkId, signal)
  const price = await context.node.request('eth_gasPrice', [], signal)
  if (typeof price !== 'string' || !/^0x[\da-f]{1,32}$/i.test(price))
    throw new KitError('wallet-response-invalid', 'The node returned an invalid gas price.')
  const reserve = BigInt(price) * reservedGas
  return amount > reserve ? amount - reserve : 0n
}
