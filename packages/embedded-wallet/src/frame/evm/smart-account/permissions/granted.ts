/** Permissions that were granted, as sites are told of them (ERC-7715). */
import type { Hex } from 'viem'
import type { GrantedPermission, NodeClient } from '../../../approval/prepared.js'
import { getReference } from '../../account.js'
import { hexOf } from '../../quantity.js'
import { delegationManager } from '../contracts.js'
import type { Deployment } from '../smart-account.js'
import { decodeContext } from './delegation.js'
import { isRevoked, readPermissionNonce } from './state.js'

/** Whether the chain still takes it. Its time is not looked at. */
export async function isStillGranted(
  { account, context }: GrantedPermission,
  node: NodeClient,
): Promise<boolean> {
  const delegation = decodeContext(context as Hex, account)
  if (!delegation) return false
  return !(await isRevoked(delegation, await readPermissionNonce(node, account), node))
}

/** Undefined if its context is none of the account. */
export function toGrantedAnswer(
  granted: GrantedPermission,
  deployment?: Deployment,
): object | undefined {
  const { chainId, account, permission, expiry, context } = granted
  const delegation = decodeContext(context as Hex, account)
  return (
    delegation && {
      chainId: hexOf(getReference(chainId)),
      from: account,
      to: delegation.delegate,
      permission: { isAdjustmentAllowed: false, ...permission },
      rules: [{ type: 'expiry', data: { timestamp: expiry } }],
      context,
      dependencies: deployment ? [deployment] : [],
      delegationManager,
    }
  )
}
