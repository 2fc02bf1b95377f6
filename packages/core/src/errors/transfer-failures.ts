/** Why a transfer would fail, as far as an adapter can tell: by name, so that it can be said in every language. */

/** All reasons. `TransferFailureReason` describes them. */
export const transferFailureReasons = [
  'too-small',
  'fee-too-high',
  'recipient-program',
  'recipient-token-account',
  'recipient-off-curve',
  'recipient-owner-changed',
  'recipient-rent',
  'sender-rent',
  'small-utxos',
  'insufficient-funds-for-account',
  'token-rejected',
  'program-rejected',
] as const

/**
 * Why a transfer would fail.
 *
 * - `too-small`: the network carries no amount this small.
 * - `fee-too-high`: the fee is out of proportion to the amount.
 * - `recipient-program`, `recipient-token-account`, `recipient-off-curve`: funds sent there can't be sent
 *   on.
 * - `recipient-owner-changed`: the recipient's account for this token belongs to another owner.
 * - `recipient-rent`: the amount is less than a new account must hold.
 * - `sender-rent`: the remainder is less than the sender's account must hold.
 * - `small-utxos`: the transfer would need UTXOs that may carry inscriptions or runes.
 * - `insufficient-funds-for-account`: the sender can't pay for opening the recipient's account.
 * - `token-rejected`, `program-rejected`: a contract rejects the transfer.
 */
export type TransferFailureReason = (typeof transferFailureReasons)[number]

/**
 * Creates the `details` of a `KitError` for a transfer that would fail. `getTransferFailure` reads them.
 *
 * @param transferFailure - Why the transfer would fail.
 * @param revertReason - Reason that the contract gives, in its own words. Defaults to none.
 * @returns The option `details` of `KitError`.
 * @example
 * ```ts
 * import { KitError, transferFailureDetails } from '@scope/core/chain'
 *
 * const details = transferFailureDetails('too-small')
 * throw new KitError('amount-invalid', 'The amount is too small for this network.', { details })
 * ```
 */
export const transferFailureDetails = (
  transferFailure: TransferFailureReason,
  revertReason = '',
) => ({
  transferFailure,
  ...(revertReason && { revertReason }),
})

/** A `KitError`, as far as it counts here. */
interface Explained {
  readonly details: Readonly<Record<string, string | number>>
}

/** Why a transfer would fail. */
export interface TransferFailure {
  /** Stable name of the reason, to translate. */
  readonly reason: TransferFailureReason
  /** Text chosen by the author of the contract. Show it as a quotation, never as the site's own text. */
  readonly revertReason?: string
}

/**
 * Returns why a transfer would fail, from the error of its preview or request.
 *
 * @param error - Error of a preview or a request. May be undefined.
 * @returns The reason. Undefined if the adapter knows no more than the error's code.
 * @example
 * ```ts
 * import { getTransferFailure } from '@scope/core/amounts'
 *
 * const reason = getTransferFailure(preview.error)?.reason // 'recipient-rent'
 * ```
 */
export function getTransferFailure(error: Explained | undefined): TransferFailure | undefined {
  const { transferFailure: raw, revertReason } = error?.details ?? {}
  const reason = transferFailureReasons.find((known) => known === raw)
  return reason && { reason, ...(typeof revertReason === 'string' && { revertReason }) }
}
