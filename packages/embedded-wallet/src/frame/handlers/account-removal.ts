/** Back to a plain account: permissions end first, because they would count again with the next upgrade (EMB-11). */
import { FrameError } from '../frame-error.js'
import type { NodeOf } from '../node.js'
import type { SmartAccounts } from '../smart-accounts.js'
import type { ActiveAccount } from './active-accounts.js'
import type { RecordStore } from './record-store.js'

export type OwnMethod =
  | 'scope_removeSmartAccount'
  | 'scope_revokeAllPermissions'
  | 'scope_cancelPendingOperation'

export interface AccountRemovalDeps {
  /** CAIP-2, of the network in use. */
  readonly chainId: string
  readonly smartAccounts: Pick<SmartAccounts, 'getNetworkIds' | 'isDeployed'>
  readonly permissions: RecordStore['permissions']
  readonly signal: AbortSignal
  readonly getNodeClient: NodeOf
  /** The account in use on a network. */
  getAccount(chainId: string): Promise<ActiveAccount>
  /** Asks the user, signs and sends. Rejects with `refused` if the user declines. */
  runOwn(method: OwnMethod, chainId: string): Promise<unknown>
}

/** Networks on which this site has permissions of the user. */
async function getChainsWithPermissions({
  smartAccounts,
  permissions,
  signal,
  getNodeClient,
  getAccount,
}: AccountRemovalDeps): Promise<readonly string[]> {
  const found = await Promise.all(
    smartAccounts.getNetworkIds().map(async (chainId) => {
      const account = { chainId, ...(await getAccount(chainId)) }
      const listed = await permissions.list([account], (chain) => getNodeClient(chain, signal))
      return listed.length > 0 ? [chainId] : []
    }),
  )
  return found.flat()
}

/** Resolves to whether the account’s code is taken away. Its permissions on that network end with it. */
async function takeCodeAway({ chainId, runOwn }: AccountRemovalDeps): Promise<boolean> {
  try {
    await runOwn('scope_removeSmartAccount', chainId)
    return true
  } catch (thrown) {
    // Without funds the code stays, which costs nothing. Permissions can be ended by a sponsor.
    if (thrown instanceof FrameError && thrown.code === 'unfunded') return false
    throw thrown
  }
}

/** Resolves once the account may be used as a plain one. Rejects if the user declines, or a permission can’t be ended. */
export async function removeSmartAccount(
  { network, type, owner }: ActiveAccount,
  deps: AccountRemovalDeps,
): Promise<void> {
  if (type !== 'smartAccount' || !network) return
  const { chainId, smartAccounts, runOwn } = deps
  // Also of an account that is not on its chain yet: it can be put there by the holder of a permission.
  const chains = await getChainsWithPermissions(deps)
  const isRemoved =
    network.standard === 'eip7702' &&
    (await smartAccounts.isDeployed(chainId, { owner, network })) &&
    (await takeCodeAway(deps))
  for (const chain of chains)
    if (!isRemoved || chain !== chainId) await runOwn('scope_revokeAllPermissions', chain)
}
