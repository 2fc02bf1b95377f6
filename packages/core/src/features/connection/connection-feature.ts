/** The connection API of a kit, for hosts, and internally for features that connect in other ways. */
import type { ReadableAtom } from 'nanostores'
import type { Connector, ConnectParameters, WalletSession } from '../../chain/adapter.js'
import type { AccountDetails } from '../../extensions.js'
import type { Namespace } from '../../ids/caip.js'
import type { SavedConnection } from '../../storage/items.js'
import type { Connect } from './connect-contract.js'
import type { ConnectionAttempt, OpenConnectionAttempt } from './connection-attempt.js'
import type { Connection } from './connection-machine.js'
import type { NamespaceConnection } from './namespace-connection.js'
import type { WalletFilter } from './wallet-filter.js'

export interface ConnectionFeature {
  /** One namespace's connection. No event of one namespace changes another. */
  forNamespace(namespace: Namespace): ReadableAtom<Connection>
  /**
   * Questions that wait in wallets, and how the last one failed: at most one a namespace, what was asked last first.
   */
  readonly $connectionAttempts: ReadableAtom<readonly OpenConnectionAttempt[]>
  /** The first of them: `idle` where there is none. */
  readonly $connectionAttempt: ReadableAtom<ConnectionAttempt>
  /**
   * Asks a wallet for access. Resolves to whether it was given; why not is in `$connectionAttempt`.
   * A second call for the same wallet joins the first; for another one of the namespace it takes its place. Questions in
   * other namespaces go on.
   * Throws `wallet-not-found`, `chunk-load-failed` where its code could not be fetched, and `kit-not-started` before
   * `kit.start()`.
   */
  connect(walletId: string, options?: { readonly namespace?: Namespace }): Promise<boolean>
  /** Cancels pending connection requests. Defaults to all. A late approval is ignored. */
  cancel(which?: WalletFilter): void
  /** Reconnects to the saved wallets. Never shows a prompt. */
  reconnect(): Promise<void>
  /** Disconnects wallets, and revokes the site's permission if the wallet supports it. Defaults to all. */
  disconnect(which?: WalletFilter): Promise<void>
  /** Goes on with another account that the wallet shares. Throws `address-not-found`. */
  selectAccount(address: string, namespace: Namespace): void
  /** Wallets this site was connected to in a namespace, most recent first. */
  getRecent(namespace: Namespace): readonly SavedConnection[]
  /** Forgets a remembered wallet that is not in use. */
  removeRecent(namespace: Namespace, walletId: string): void
}

export type ConnectorKey = Pick<Connector, 'id' | 'namespace'>

export interface ConnectionInternals {
  open(parameters: Omit<ConnectParameters, 'networkId'>): Promise<WalletSession | undefined>
  /** `isQuiet`: the session came with another one, and the user didn't wait for it. */
  adopt(
    connector: Connector,
    session: WalletSession,
    from?: SavedConnection,
    isQuiet?: boolean,
  ): void
  /**
   * Adds details to the account of a connector: now if it is connected, else as soon as it is. They stay for all its
   * connections until `undefined` removes them.
   */
  describe(connector: ConnectorKey, details: AccountDetails | undefined): void
  /** Sets `currentTab` of a connected account. */
  setCurrentTab(tab: number, namespace: Namespace): void
  getConnection(namespace: Namespace): Pick<NamespaceConnection, '$state'>
  readonly asking: Pick<Connect, 'in' | 'cancel'>
}
