/** Input and result of a connection request, for callers before and after its code has loaded. */
import type { ReadableAtom } from 'nanostores'
import type { Connector } from '../../../chain/adapter.js'
import type { Namespace } from '../../../ids/caip.js'
import type { Lifetime } from '../../../lib/lifetime.js'
import type { WalletIdentity } from '../connection-machine.js'
import type { ConnectionAttempt, OpenConnectionAttempt } from './connection-attempt.js'

export const identity = ({ id, name, imageUrl }: Connector): WalletIdentity => ({
  id,
  name,
  ...(imageUrl && { imageUrl }),
})

/** Connection attempts of all namespaces. */
export interface ConnectionAttempts {
  /** Pending and failed attempts, at most one for each namespace. The latest is first. */
  readonly $connectionAttempts: ReadableAtom<readonly OpenConnectionAttempt[]>
  /** The latest attempt. */
  readonly $connectionAttempt: ReadableAtom<ConnectionAttempt>
  /** Returns the connector with a pending request in a namespace. */
  in(namespace: Namespace): Connector | undefined
  /** Joins the question that waits for the same connector; takes the place of one for another in its namespace. */
  ask(connector: Connector, lifetime: Lifetime): Promise<boolean>
  /** Cancels pending requests and clears failures of these wallets. Defaults to all. */
  cancel(isMeant?: (asked: { readonly id: string; readonly namespace: Namespace }) => boolean): void
}
