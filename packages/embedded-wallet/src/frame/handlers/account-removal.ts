/** Back to a plain account: permissions end first, because they would count again with the next upgrade (EMB-11). */
import { FrameError } from '../frame-error.js'
import type { ActiveAccount } from './active-accounts.js'

export type OwnMethod = 'scope_removeSmartAccount' | 'scope_revokeAllPermissions'

export interface AccountRemovalDeps {
  /** CAIP-2, of the network in use. */
  readonly chainId: string
  /** CAIP-2 ids of the networks on which this site has permissions of the account. */
  getChainsWithPermissions(): Promise<readonly string[]>
  isDeployed(): Promise<boolean>
  /** Asks the user, signs and sends. Rejects with `refused` if the user declines. */
  runOwn(method: OwnMethod, chainId: string): Promise<unknown>
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
  { network, type }: ActiveAccount,
  deps: AccountRemovalDeps,
): Promise<void> {
  if (type !== 'smartAccount' || !network) return
  const { chainId, runOwn } = deps
  // Also of an account that is not on its chain yet: it can be put there by the holder of a permission.
  const chains = await deps.getChainsWithPermissions()
  const isRemoved =
    network.standard === 'eip7702' && (await deps.isDeployed()) && (await takeCodeAway(deps))
  for (const chain of chains)
    if (!isRemoved || chain !== chainId) await runOwn('scope_revokeAllPermissions', chain)
}
