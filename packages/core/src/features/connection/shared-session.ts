/** Connectors of these kinds carry one session for all their namespaces: it ends as a whole. */
import type { Connector, ConnectParameters, WalletSession } from '../../chain/adapter.js'

export const isShared = (connector: Connector | undefined): connector is Connector =>
  connector?.type === 'WALLET_CONNECT' || connector?.type === 'AUTH'

/** The session of an earlier visit: what was not come back to yet would live on in the wallet, and its keys here (C7). */
export const openShared = (
  connector: Connector | undefined,
  open: (parameters: Omit<ConnectParameters, 'networkId'>) => Promise<WalletSession | undefined>,
  signal: AbortSignal,
): Promise<WalletSession | undefined> | undefined =>
  isShared(connector) ? open({ connector, silent: true, signal }) : undefined
