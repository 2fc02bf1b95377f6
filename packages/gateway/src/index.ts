/** The public face, nothing else. */
export { ConfigError, type ConfigProblem } from './config/check.js'
export type { GatewayConfig } from './config/schema.js'
export { createGateway, type Gateway } from './create-gateway.js'
