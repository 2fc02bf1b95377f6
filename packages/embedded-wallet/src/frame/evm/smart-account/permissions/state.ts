/** Permissions as the chain has them: which are revoked, and the number that revokes all. */
import { encodeFunctionData, getAddress, parseAbi } from 'viem'
import * as z from 'zod/mini'
import { frameMessages } from '../../../../protocol/index.js'
import { quantity } from '../../../../protocol/shapes.js'
import type { NodeClient } from '../../../approval/prepared.js'
import { FrameError } from '../../../frame-error.js'
import { delegationManager, enforcers } from '../contracts.js'
import { readWord } from '../read-word.js'
import { getDelegationId, type SignedDelegation } from './delegation.js'

const abi = parseAbi([
  'function currentNonce(address delegationManager, address delegator) view returns (uint256)',
  'function incrementNonce(address delegationManager)',
  'function disabledDelegations(bytes32 delegationHash) view returns (bool)',
])
const block = z.object({ timestamp: quantity })

/** Seconds since the epoch by the chain’s clock, which permissions are held to. */
export async function readChainTime(node: NodeClient): Promise<bigint> {
  const read = z.safeParse(block, await node.ask('eth_getBlockByNumber', ['latest', false]))
  if (read.success) return BigInt(read.data.timestamp)
  throw new FrameError('network', frameMessages.fallback)
}

/** Nonce that every permission of the account is signed with. */
export const readPermissionNonce = (node: NodeClient, account: string): Promise<bigint> =>
  readWord(
    node,
    enforcers.nonce,
    encodeFunctionData({
      abi,
      functionName: 'currentNonce',
      args: [delegationManager, getAddress(account)],
    }),
  )

/** Makes every permission of the account void. */
export const revokeAllCall = () => ({
  to: enforcers.nonce,
  value: 0n,
  data: encodeFunctionData({ abi, functionName: 'incrementNonce', args: [delegationManager] }),
})

/** Whether a permission is revoked: by itself, or with all others. */
export async function isRevoked(
  delegation: SignedDelegation,
  nonce: bigint,
  node: NodeClient,
): Promise<boolean> {
  const signed = delegation.caveats.find(
    ({ enforcer }) => enforcer.toLowerCase() === enforcers.nonce.toLowerCase(),
  )
  if (signed && BigInt(signed.terms) !== nonce) return true
  const args = [getDelegationId(delegation)] as const
  const data = encodeFunctionData({ abi, functionName: 'disabledDelegations', args })
  return (await readWord(node, delegationManager, data)) === 1n
}
