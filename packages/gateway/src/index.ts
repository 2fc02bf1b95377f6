/** The public exports of @scope/gateway. */
export { ConfigError } from './config/check.js'
export type { ConfigIssue } from './config/config-issue.js'
export type { GatewayConfig } from './config/schema.js'
export { createGateway, type Gateway, type GatewayOverrides } from './create-gateway.js'
export type { Database, Db } from './database/open.js'
export type { Log } from './http/log.js'
export type { Cache, Count, Counter, KeyValue } from './key-value/key-value.js'
export type { RateSource, SourceRate } from './rates/rate-source.js'
export {
  type SwapBuildRequest,
  type SwapFee,
  type SwapFeeLine,
  SwapGoneError,
  SwapMismatchError,
  type SwapPriceRequest,
  type SwapQuoteRequest,
  type SwapRoute,
  type SwapSource,
  type SwapToken,
  type SwapTransaction,
} from './swap/source.js'
export type { SwapTimeouts } from './swap/timeouts.js'
