/** All that can be sent of a chain's own currency: what is there, less what sending it costs. */

import type { ChainAssets, TokenBalance } from '../chain/assets.js'
import type { Network } from '../chain/network.js'
import type { NodeClient } from '../chain/node-client.js'
import type { Draft } from './send-feature.js'

/** Base units; 0 where there is not enough for the fee. Rejects where the node does not answer. */
export async function getMaxAmount(
  money: ChainAssets,
  node: NodeClient,
  network: Network,
  { from, recipient, feeRate, allowSmallUtxos }: Draft,
  token: TokenBalance,
  signal: AbortSignal,
): Promise<{ readonly amount: bigint; readonly feeRate?: bigint }> {
  // What it costs hardly depends on who has it: until that is known, it is oneself.
  const to = recipient.status === 'resolved' ? recipient.address : from
  const asked = {
    to,
    amount: token.amount,
    ...(feeRate !== undefined && { feeRate }),
    ...(allowSmallUtxos && { allowSmallUtxos }),
  }
  if (money.getMaxAmount) return money.getMaxAmount(node, network, from, asked, signal)
  const { fee } = await money.preview(node, network, from, asked, signal)
  return { amount: token.amount > fee ? token.amount - fee : 0n }
}
