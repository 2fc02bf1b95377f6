/** The public face, nothing else. */
export { ConfigError } from './config/check.js'
export type { ConfigIssue } from './config/config-issue.js'
export type { GatewayConfig } from './config/schema.js'
export { createGateway, type Gateway } from './create-gateway.js'
