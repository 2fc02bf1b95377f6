/** Dependencies that displayed connections and the connection runtime share. Contains types only. */
import type { WritableAtom } from 'nanostores'
import type { ChainRuntime, Connector } from '../../chain/adapter.js'
import type { KitEnvironment } from '../../env.js'
import type { KitError } from '../../errors/kit-error.js'
import type { Namespace } from '../../ids/caip.js'
import type { ConnectionAnalyticsEvent } from './analytics-events.js'
import type { ConnectionAttempts } from './connect/connect-contract.js'
import type { OpenConnectionAttempt } from './connect/connection-attempt.js'
import type { SavedConnections } from './reconnect/saved-connections.js'
import type { NamespaceConnection } from './session/namespace-connection.js'

export interface ConnectionDeps {
  readonly env: KitEnvironment
  getChainRuntime(namespace: Namespace): Promise<ChainRuntime>
  /** Reports an event to analytics and to other features. `error` is set if it failed. */
  onEvent(event: ConnectionAnalyticsEvent, error?: KitError): void
}

export interface SharedConnectionDeps {
  readonly slots: ReadonlyMap<Namespace, NamespaceConnection>
  getConnection(namespace: Namespace): NamespaceConnection
  readonly saved: SavedConnections
  readonly asking: ConnectionAttempts & {
    readonly $connectionAttempts: WritableAtom<readonly OpenConnectionAttempt[]>
  }
  onFail(connector: Connector, error: KitError): void
}
