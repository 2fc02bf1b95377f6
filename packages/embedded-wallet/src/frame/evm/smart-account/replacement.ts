/**
 * An operation in place of one that was sent with the same nonce, and is on no block. Bundlers take it only for higher fees
 * (ERC-4337). Loaded once there is one.
 */
import type { SentOperation } from '../../approval/prepared.js'
import { isExpired, type OperationDeps } from './operation-receipt.js'
import type { UserOperation } from './user-operation.js'

type OperationFees = Pick<UserOperation, 'maxFeePerGas' | 'maxPriorityFeePerGas'>

/** Of the fee of the pending operation, in percent. */
const minFee = 110n

const raise = (fee: bigint, pending: string): bigint => {
  const min = (BigInt(pending) * minFee + 99n) / 100n
  return fee > min ? fee : min
}

interface ReplacementDeps extends OperationDeps {
  /** Whether it must be preferred to the pending one wherever that one still is. */
  readonly isCancellation?: boolean | undefined
}

/** What the new operation offers, and whether the pending one can still be put on a block. */
export async function getReplacement(
  pending: SentOperation,
  fees: OperationFees,
  { node, bundler, isCancellation = false }: ReplacementDeps,
): Promise<{ readonly fees: OperationFees; readonly isReplacing: boolean }> {
  const [isOver, hasIt] = await Promise.all([
    isExpired(pending, node),
    // A bundler that does not answer may have it, and others may have what one has forgotten.
    isCancellation ||
      bundler.ask('eth_getUserOperationByHash', [pending.hash]).then(Boolean, () => true),
  ])
  return {
    isReplacing: !isOver,
    fees: hasIt
      ? {
          maxFeePerGas: raise(fees.maxFeePerGas, pending.maxFeePerGas),
          maxPriorityFeePerGas: raise(fees.maxPriorityFeePerGas, pending.maxPriorityFeePerGas),
        }
      : fees,
  }
}
