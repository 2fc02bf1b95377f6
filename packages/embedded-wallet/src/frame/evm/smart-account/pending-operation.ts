/** The operation of an account that was sent, and is on no block. */
import type { SentBatches, SentOperation } from '../../approval/prepared.js'
import { readNonce } from './entry-point.js'
import { getOperationStatus, type OperationDeps } from './operation-receipt.js'

export interface PendingOperationDeps extends OperationDeps {
  /** CAIP-2. */
  readonly chainId: string
  readonly account: string
  readonly batches: Pick<SentBatches, 'findOperations'>
}

/** Undefined if there is none that can still be put on a block. Rejects if no node answers. */
export async function findPendingOperation({
  chainId,
  account,
  batches,
  ...clients
}: PendingOperationDeps): Promise<SentOperation | undefined> {
  const nonce = await readNonce(clients.node, account)
  // A later one with the same nonce, of a sponsor whose time is over, leaves the one before as it was.
  for (const operation of await batches.findOperations(chainId, account, nonce)) {
    const { type } = await getOperationStatus(operation, clients)
    if (type !== 'dropped') return type === 'pending' ? operation : undefined
  }
  return undefined
}
