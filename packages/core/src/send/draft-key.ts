/** Compares whether two drafts are the same payment to the user. */
import type { Draft } from './send-feature.js'

/** Returns the user's input. Submitting again without a change means the same payment. */
export const typedIn = ({
  namespace,
  networkId,
  from,
  token,
  unit,
  amountText,
  recipient,
  feeRate,
  transferExtras,
  allowSmallUtxos,
}: Draft): string =>
  JSON.stringify([
    [namespace, networkId, from, token?.address, unit, amountText, recipient.text],
    [
      typeof feeRate === 'bigint' ? String(feeRate) : typeof feeRate,
      transferExtras,
      allowSmallUtxos,
    ],
  ])
