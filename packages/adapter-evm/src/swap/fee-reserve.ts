/** Native currency that an account keeps for network fees if it swaps the rest. */
import type { SwapContext } from '@scope/core/chain'
import { getDataFee } from '../assets/data-fee.js'
import { parseQuantity } from '../responses.js'

/** Gas of some swaps: this one, and one to get back. */
const gas = 600_000n
/** Transactions of both, and bytes of each. */
const transactions = 4n
const size = 600

/** In wei. Throws `network-unreachable` if the node does not respond. */
export async function getFeeReserve({ node, signal }: SwapContext): Promise<bigint> {
  const [gasPrice, dataFee] = await Promise.all([
    node.request('eth_gasPrice', [], signal).then((price) => parseQuantity(price, 'gas price')),
    getDataFee(node, size, signal),
  ])
  return gasPrice * gas + transactions * dataFee
}
