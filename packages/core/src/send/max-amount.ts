/** All that can be sent of a chain's own currency: what is there, less what sending it costs. */

import type { ChainAssets, TokenBalance } from '../chain/assets.js'
import type { Network } from '../chain/network.js'
import type { NodeClient } from '../chain/node-client.js'
import type { ReadyChains } from '../spending/ready-chains.js'
import type { Form } from './draft-form.js'
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

export interface SetMaxAmountDeps {
  readonly form: Form
  readonly chains: ReadyChains
  readonly signal: AbortSignal
  find(networkId: string): Network | undefined
}

/** Sets the draft's amount to the maximum. Returns false if the draft has no token, or the chain can't be asked. */
export async function setMaxAmount(deps: SetMaxAmountDeps): Promise<boolean> {
  const { form, chains, signal } = deps
  const draft = form.$draft.get()
  if (!draft?.token) return false
  const { token } = draft
  if (token.address !== undefined) {
    form.setMost(token.amount)
    return true
  }
  const network = deps.find(draft.networkId)
  const { getNodeClient, money } = await chains.fetch(draft.namespace)
  if (!network || !money) return false
  const max = await getMaxAmount(money, getNodeClient(network), network, draft, token, signal)
  const now = form.$draft.get()
  // The user may have chosen another token in the meantime.
  if (now?.networkId === draft.networkId && now.token?.address === undefined)
    form.setMost(max.amount, max.feeRate)
  return true
}
