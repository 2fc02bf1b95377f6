/** wagmi 2 and 3 on a kit: one connector, with both kept in sync. Only for pages that use wagmi. */
export type {
  ConnectorEmitter,
  WagmiConfig,
  WagmiConnection,
  WagmiConnector,
  WagmiState,
} from './config.js'
export { type ConnectorHost, type ScopeConnector, scopeConnector } from './connector.js'
export { syncWagmiConfig } from './sync-wagmi-config.js'
