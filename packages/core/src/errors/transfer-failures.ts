/** Why a transfer would fail, as far as an adapter can tell: by name, so that it can be said in every language. */

/**
 * `too-small`: the network carries no amount so small · `fee-too-high`: the fee is out of proportion to it ·
 * `receiver-program`, `receiver-token-account`, `recipient-off-curve`: nobody could send on what is sent there ·
 * `receiver-handed-over`: the receiver's account for this token belongs to another owner · `receiver-rent`: it is less than a
 * new account has to hold · `sender-rent`: what is left is less than the account has to hold · `small-coins`: coins that may
 * carry inscriptions or runes would be needed · `opening`: it does not do to open the recipient's account · `token-rejected`,
 * `program-rejected`: a contract says no.
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
  /** Whoever wrote the contract chose it: shown as a quotation, never as words of the site. */
  readonly revertReason?: string
}

/** Undefined where no more is known than the code says. */
export function getTransferFailure(error: Explained | undefined): TransferFailure | undefined {
  const { transferFailure: raw, revertReason } = error?.details ?? {}
  const reason = transferFailureReasons.find((known) => known === raw)
  return reason && { reason, ...(typeof revertReason === 'string' && { revertReason }) }
}
