/** What a spender may take of a token (ERC-20). */
import type { NodeClient } from '@scope/core/chain'
import { encodeAddress } from '../abi-words.js'
import { calldata, returned, unreadable, wordAt } from '../assets/abi.js'

/** allowance(address,address) */
const selector = 'dd62ed3e'

/** Calldata that asks a token what a spender may take of an owner. */
export const encodeAllowanceRead = (owner: string, spender: string): `0x${string}` =>
  calldata(selector, encodeAddress(owner), encodeAddress(spender))

/** In base units of the token. */
export async function readAllowance(
  node: NodeClient,
  token: string,
  owner: string,
  spender: string,
  signal: AbortSignal,
): Promise<bigint> {
  const call = { to: token, data: encodeAllowanceRead(owner, spender) }
  const answer = await node.request('eth_call', [call, 'latest'], signal)
  const allowance = wordAt(returned(answer, 'allowance'), 0)
  if (allowance === undefined) throw unreadable('allowance')
  return allowance
}
