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
  receiver,
  feeRate,
  carries,
  allowSmallCoins,
}: Draft): string =>
  JSON.stringify([
    [namespace, networkId, from, token?.address, unit, amountText, receiver.text],
    [feeRate?.toString(), carries, allowSmallCoins],
  ])
