import type { Connector } from '../../../chain/adapter.js'

/** Connectors of these kinds carry one session for all their namespaces: it ends as a whole. */
export const isShared = (connector: Connector | undefined): connector is Connector =>
  connector?.type === 'WALLET_CONNECT' || connector?.type === 'AUTH'
