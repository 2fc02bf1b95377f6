/** The public face of `@scope/core/amounts`: arithmetic with amounts and prices, without an effect. */
export {
  obstacleOf,
  type ToldObstacle,
  type TransferObstacle,
} from '../errors/transfer-failures.js'
export { typedAmount } from './normalize-amount-input.js'
export { fiatDecimals, fiatOf, readPrice, unitsOfFiat, worthOf } from './price.js'
