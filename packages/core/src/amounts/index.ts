/** The public face of `@scope/core/amounts`: arithmetic with amounts and prices, without an effect. */
export {
  getTransferFailure,
  type TransferFailure,
  type TransferFailureReason,
} from '../errors/transfer-failures.js'
export { dollarRate, type ExchangeRate, fromDollars, toDollars } from './exchange-rate.js'
export { normalizeAmountInput } from './normalize-amount-input.js'
export { fiatDecimals, fromFiat, getTotalValue, parsePrice, toFiat } from './price.js'
