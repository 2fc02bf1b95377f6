/** A source of paymaster data: the operator's service (ERC-7677), or the development paymaster. */
import type { Address, Hex } from 'viem'
import type { Operation } from './user-operation.js'

export interface PaymasterData {
  readonly paymaster: Address
  readonly paymasterData: Hex
  readonly paymasterVerificationGasLimit?: bigint | undefined
  readonly paymasterPostOpGasLimit?: bigint | undefined
  /** Seconds since the epoch, if the paymaster tells. Beside ERC-7677. */
  readonly validUntil?: bigint
}

/** The longest validity, in ms. Also what is assumed of a service, which does not tell. */
export const maxValidMs = 60 * 60_000

/** The paymaster did not answer, or its answer is unusable. */
export class PaymasterUnavailable extends Error {
  override readonly name = 'PaymasterUnavailable'
}

export interface Paymaster {
  /** Milliseconds after which an operation with its data can't be accepted any more. */
  readonly validMs: number
  /**
   * For estimates. The signature in it is not valid.
   * @throws {PolicyRejection} @throws {PaymasterUnavailable}
   */
  getStub(operation: Operation): Promise<PaymasterData>
  /** @throws {PolicyRejection} @throws {PaymasterUnavailable} */
  getData(operation: Operation): Promise<PaymasterData>
}
