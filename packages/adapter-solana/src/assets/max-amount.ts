/** All of the SOL that can be sent: the rest pays for it to the last lamport, so that the account is empty afterwards. */
import type { Network, NodeClient, Transfer } from '@scope/core/chain'
import { parseAddress } from '../address.js'
import { fetchTransfer, readBalance } from '../reads.js'

/**
 * Returns the max amount. An account holds either nothing or at least its rent, so sending the maximum must leave none.
 */
export async function getMaxAmount(
  node: NodeClient,
  _network: Network,
  from: string,
  { to }: Transfer,
  signal: AbortSignal,
): Promise<{ readonly amount: bigint }> {
  const [balance, { lamportsToSpare }] = await Promise.all([
    readBalance(node, from, signal),
    fetchTransfer(),
  ])
  const rest = balance - (await lamportsToSpare(node, from, parseAddress(to), signal))
  return { amount: rest > 0n ? rest : 0n }
}
