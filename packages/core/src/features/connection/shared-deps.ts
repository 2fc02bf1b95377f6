/** What connections that are shown and connections at work have in common. Types alone. */
import type { WritableAtom } from 'nanostores'
import type { ChainRuntime, Connector } from '../../chain/adapter.js'
import type { Env } from '../../env.js'
import type { KitError } from '../../errors/kit-error.js'
import type { Namespace } from '../../ids/caip.js'
import type { ConnectionEvent } from './analytics-events.js'
import type { Asking } from './connect-contract.js'
import type { OpenAttempt } from './connection-attempt.js'
import type { NamespaceConnection } from './namespace-connection.js'
import type { SavedConnections } from './saved-connections.js'

export interface SharedNeeds {
  readonly env: Env
  runtimeOf(namespace: Namespace): Promise<ChainRuntime>
  /** What happened, for whoever counts or reacts; `problem` where it failed. */
  onEvent(event: ConnectionEvent, problem?: KitError): void
}

export interface ConnectionParts {
  readonly slots: ReadonlyMap<Namespace, NamespaceConnection>
  slotOf(namespace: Namespace): NamespaceConnection
  readonly saved: SavedConnections
  readonly asking: Asking & { readonly $attempts: WritableAtom<readonly OpenAttempt[]> }
  onFail(connector: Connector, problem: KitError): void
}
