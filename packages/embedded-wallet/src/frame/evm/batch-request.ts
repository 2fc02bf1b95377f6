/** What of `wallet_sendCalls` (EIP-5792) is the same for every account. */
import type { RpcParams } from '../../protocol/rpc.js'
import type { PrepareDeps } from '../approval/prepared.js'
import { FrameError } from '../frame-error.js'
import { accountMismatch, chainMismatch, getReference } from './account.js'

export type SendCallsParams = RpcParams<'wallet_sendCalls'>[0]

/** Whether the page can’t do without a capability. */
export const isRequired = (capability: unknown): boolean =>
  !(
    typeof capability === 'object' &&
    capability &&
    'optional' in capability &&
    capability.optional === true
  )

export const createBatchId = (): string =>
  `0x${[...crypto.getRandomValues(new Uint8Array(32))].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`

/** Rejects a batch of another account or network, and an id that was used before. */
export async function assertOwnBatch(
  requested: SendCallsParams,
  { chainId, account, batches }: Pick<PrepareDeps, 'chainId' | 'account' | 'batches'>,
): Promise<void> {
  if (requested.from !== undefined && requested.from.toLowerCase() !== account.toLowerCase())
    throw accountMismatch()
  if (requested.chainId !== undefined && BigInt(requested.chainId) !== getReference(chainId))
    throw chainMismatch()
  if (requested.id !== undefined && (await batches.has(requested.id)))
    throw new FrameError('duplicate-id', 'Duplicate batch id')
}
