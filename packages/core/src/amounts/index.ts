/** The public face of `@scope/core/amounts`: arithmetic with amounts and prices, without an effect. */
export {
  getTransferFailure,
  type TransferFailure,
  type TransferFailureReason,
} from '../errors/transfer-failures.js'
export { normalizeAmountInput } from './normalize-amount-input.js'
export {
  dollarRate,
  type ExchangeRate,
  fiatDecimals,
  fromDollars,
  fromFiat,
  getTotalValue,
  parsePrice,
  toDollars,
  toFiat,
} from './price.js'
