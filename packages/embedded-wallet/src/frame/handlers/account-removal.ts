/** Back to a plain account: permissions end first, because they would count again with the next upgrade (EMB-11). */
import { FrameError } from '../frame-error.js'
import type { ActiveAccount } from './active-accounts.js'

export type OwnMethod = 'scope_removeSmartAccount' | 'scope_revokeAllPermissions'

export interface AccountRemovalDeps {
  /** Asks the user, signs and sends. Rejects with `refused` if the user declines. */
  runOwn(method: OwnMethod): Promise<unknown>
  isDeployed(): Promise<boolean>
  hasPermissions(): Promise<boolean>
}

const isUnfunded = (thrown: unknown): boolean =>
  thrown instanceof FrameError && thrown.code === 'node' && thrown.node?.code === -32_000

/** Resolves once the account may be used as a plain one. Rejects if the user declines. */
export async function removeSmartAccount(
  { network, type }: ActiveAccount,
  { runOwn, isDeployed, hasPermissions }: AccountRemovalDeps,
): Promise<void> {
  if (type !== 'smartAccount' || !network || !(await isDeployed())) return
  if (network.standard === 'eip7702') {
    try {
      await runOwn('scope_removeSmartAccount')
      return
    } catch (thrown) {
      // Without funds the code stays, which costs nothing. Permissions can be ended by a sponsor.
      if (!isUnfunded(thrown)) throw thrown
    }
  }
  if (await hasPermissions()) await runOwn('scope_revokeAllPermissions')
}
