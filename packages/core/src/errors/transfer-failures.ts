/** Why a transfer would fail, as far as an adapter can tell: by name, so that it can be said in every language. */

/**
 * `too-small`: the network carries no amount this small · `fee-too-high`: the fee is out of proportion to the amount ·
 * `receiver-program`, `receiver-token-account`, `recipient-off-curve`: funds sent there can't be sent on ·
 * `receiver-handed-over`: the receiver's account for this token belongs to another owner · `receiver-rent`: the amount
 * is less than a new account has to hold · `sender-rent`: the remainder is less than the account has to hold ·
 * `small-coins`: the transfer would need UTXOs that may carry inscriptions or runes · `opening`: the recipient's
 * account can't be opened · `token-rejected`, `program-rejected`: a contract rejects the transfer.
 */
export const transferFailureReasons = [
  'too-small',
  'fee-too-high',
  'receiver-program',
  'receiver-token-account',
  'recipient-off-curve',
  'receiver-handed-over',
  'receiver-rent',
  'sender-rent',
  'small-coins',
  'insufficient-funds-for-account',
  'token-rejected',
  'program-rejected',
] as const

export type TransferFailureReason = (typeof transferFailureReasons)[number]

/** As adapters put it into the `details` of what they throw; `revertReason` is what a contract gives for a reason, in its own words. */
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

export interface TransferFailure {
  readonly reason: TransferFailureReason
  /** Text chosen by the author of the contract. Show it as a quotation, never as the site's own text. */
  readonly revertReason?: string
}

/** Undefined where no more is known than the code says. */
export function getTransferFailure(error: Explained | undefined): TransferFailure | undefined {
  const { transferFailure: raw, revertReason } = error?.details ?? {}
  const reason = transferFailureReasons.find((known) => known === raw)
  return reason && { reason, ...(typeof revertReason === 'string' && { revertReason }) }
}
