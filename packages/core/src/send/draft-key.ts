/** Whether two drafts are the same payment to whoever filled them in. */
import type { Draft } from './send-feature.js'

/** What somebody has filled in: who presses again without a change means the same. */
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
    [feeRate?.toString(), transferExtras, allowSmallUtxos],
  ])
