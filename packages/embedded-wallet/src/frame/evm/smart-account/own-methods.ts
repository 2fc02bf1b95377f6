/** What the wallet's own settings ask for, as one file to load. No page can: the policy has no such methods (threat F11). */
import type { Prepared } from '../../approval/prepared.js'
import { prepareCancellation } from './cancellation.js'
import type { OperationDeps } from './draft.js'
import { findPendingOperation, type PendingOperationDeps } from './pending-operation.js'
import { prepareRemoval } from './removal.js'

type PrepareOwn = (params: unknown, deps: OperationDeps) => Promise<Prepared>

const preparers: ReadonlyMap<string, PrepareOwn> = new Map([
  ['scope_removeSmartAccount', prepareRemoval],
  ['scope_cancelPendingOperation', prepareCancellation],
  [
    'scope_revokeAllPermissions',
    async (_: unknown, deps: OperationDeps) =>
      (await import('./permissions/methods.js')).prepareRevokeAll(deps),
  ],
])

export const getOwnPreparer = (method: string) => preparers.get(method)

/** Milliseconds since the epoch. Undefined if no operation of the account is pending. */
export async function readSentAt(deps: PendingOperationDeps): Promise<number | undefined> {
  const pending = await findPendingOperation(deps)
  // One from before times were stored has waited long enough.
  return pending && (pending.sentAt ?? 0)
}
