/**
 * An operation in place of those that were sent with the same nonce, and are on no block. Bundlers take it only for higher fees
 * (ERC-4337). Loaded once there is one.
 */
import type { SentOperation } from '../../approval/prepared.js'
import { isExpired, type OperationDeps } from './operation-receipt.js'
import type { UserOperation } from './user-operation.js'

type OperationFees = Pick<UserOperation, 'maxFeePerGas' | 'maxPriorityFeePerGas'>

/** Of the fee of a pending operation, in percent. */
const minFee = 110n

const raise = (fee: bigint, pending: string): bigint => {
  const min = (BigInt(pending) * minFee + 99n) / 100n
  return fee > min ? fee : min
}

interface ReplacementDeps extends OperationDeps {
  /** Whether it must be preferred to the pending ones wherever these still are. */
  readonly isCancellation?: boolean | undefined
}

/**
 * What the new operation offers, and whether one of `sent` can still be put on a block: not always the last one, if the time of
 * its sponsor is over.
 *
 * @param sent - All operations with the nonce.
 */
export async function getReplacement(
  sent: readonly SentOperation[],
  fees: OperationFees,
  { node, bundler, isCancellation = false }: ReplacementDeps,
): Promise<{ readonly fees: OperationFees; readonly isReplacing: boolean }> {
  // A bundler that does not answer may have it, and others may have what one has forgotten.
  const isKnown = async ({ hash }: SentOperation): Promise<boolean> =>
    isCancellation || bundler.ask('eth_getUserOperationByHash', [hash]).then(Boolean, () => true)
  const states = await Promise.all(
    sent.map(async (operation) => ({
      operation,
      isOver: await isExpired(operation, node),
      hasIt: await isKnown(operation),
    })),
  )
  const offer = { ...fees }
  for (const { operation, hasIt } of states) {
    if (!hasIt) continue
    offer.maxFeePerGas = raise(offer.maxFeePerGas, operation.maxFeePerGas)
    offer.maxPriorityFeePerGas = raise(offer.maxPriorityFeePerGas, operation.maxPriorityFeePerGas)
  }
  return { isReplacing: states.some(({ isOver }) => !isOver), fees: offer }
}
