/** What asking a person takes and answers, for whoever asks now or once the code for it is there. */
import type { ReadableAtom } from 'nanostores'
import type { Connector } from '../../chain/adapter.js'
import type { Namespace } from '../../ids/caip.js'
import type { Lifetime } from '../../lifetime.js'
import type { ConnectionAttempt, OpenConnectionAttempt } from './connection-attempt.js'
import type { WalletIdentity } from './connection-machine.js'

export const identity = ({ id, name, imageUrl }: Connector): WalletIdentity => ({
  id,
  name,
  ...(imageUrl && { imageUrl }),
})

export interface Connect {
  /** What waits or has failed, at most one a namespace; what was asked last is first. */
  readonly $connectionAttempts: ReadableAtom<readonly OpenConnectionAttempt[]>
  /** The first of them. */
  readonly $connectionAttempt: ReadableAtom<ConnectionAttempt>
  /** The connector that is being asked in a namespace. */
  in(namespace: Namespace): Connector | undefined
  /** Joins the question that waits for the same connector; takes the place of one for another in its namespace. */
  ask(connector: Connector, lifetime: Lifetime): Promise<boolean>
  /** Takes questions back, and forgets failures: of these wallets; all unless told which. */
  cancel(isMeant?: (asked: { readonly id: string; readonly namespace: Namespace }) => boolean): void
}
