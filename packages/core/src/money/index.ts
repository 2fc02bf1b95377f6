/** The public face of `@scope/core/money`: arithmetic with amounts and prices, without an effect. */
export { obstacleOf, type ToldObstacle, type TransferObstacle } from '../ids/obstacles.js'
export { fiatDecimals, fiatOf, readPrice, unitsOfFiat, worthOf } from '../ids/price.js'
export { typedAmount } from '../ids/typed-amount.js'
