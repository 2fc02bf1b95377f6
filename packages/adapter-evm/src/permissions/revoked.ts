/** Asks the chain which permissions are revoked. */
import type { GrantedPermission, NodeClient } from '@scope/core/chain'
import { encodeAddress } from '../abi-words.js'
import { parseQuantity } from '../responses.js'
import {
  type Delegation,
  delegationManager,
  getSelector,
  hashDelegation,
  nonceEnforcer,
  parseContext,
} from './delegation.js'

type Asked = Pick<GrantedPermission, 'context' | 'delegationManager'>

/** Rejects if the contract isn't there. */
async function call(node: NodeClient, to: string, data: string, signal: AbortSignal) {
  return parseQuantity(await node.request('eth_call', [{ to, data }, 'latest'], signal), 'state')
}

async function isRevoked(
  node: NodeClient,
  manager: string,
  delegation: Delegation,
  signal: AbortSignal,
): Promise<boolean> {
  const disabled = `0x${getSelector('disabledDelegations(bytes32)')}${hashDelegation(delegation)}`
  if ((await call(node, manager, disabled, signal)) !== 0n) return true
  const nonce = delegation.caveats.find(({ enforcer }) => enforcer === nonceEnforcer)?.terms
  if (nonce?.length !== 64) return false
  const selector = getSelector('currentNonce(address,address)')
  const current = `0x${selector}${encodeAddress(manager)}${encodeAddress(delegation.delegator)}`
  return (await call(node, nonceEnforcer, current, signal)) !== BigInt(`0x${nonce}`)
}

/** In their order. Undefined for those that the chain can't tell of. */
export const arePermissionsRevoked = (
  node: NodeClient,
  permissions: readonly Asked[],
  signal: AbortSignal,
): Promise<readonly (boolean | undefined)[]> =>
  Promise.all(
    permissions.map(async ({ context, delegationManager: manager = delegationManager }) => {
      try {
        // One revoked delegation ends all that follow from it.
        const states = await Promise.all(
          parseContext(context).map((delegation) => isRevoked(node, manager, delegation, signal)),
        )
        return states.includes(true)
      } catch {
        return undefined
      }
    }),
  )
