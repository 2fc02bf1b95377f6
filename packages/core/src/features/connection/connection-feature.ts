/** The connection API of a kit, for hosts, and internally for features that connect in other ways. */
import type { ReadableAtom } from 'nanostores'
import type { Connector, ConnectParameters, WalletSession } from '../../chain/adapter.js'
import type { AccountDetails } from '../../extensions.js'
import type { Namespace } from '../../ids/caip.js'
import type { SavedConnection } from '../../storage/items.js'
import type { ConnectionAttempts } from './connect/connect-contract.js'
import type { ConnectionAttempt, OpenConnectionAttempt } from './connect/connection-attempt.js'
import type { Connection } from './connection-machine.js'
import type { WalletFilter } from './wallet-filter.js'

/** Connections of a kit, one per namespace: `kit.connection`. */
export interface ConnectionFeature {
  /** One namespace's connection. No event of one namespace changes another. */
  forNamespace(namespace: Namespace): ReadableAtom<Connection>
  /** Pending and failed connection requests, latest first. At most one per namespace. */
  readonly $connectionAttempts: ReadableAtom<readonly OpenConnectionAttempt[]>
  /** Latest of `$connectionAttempts`. `idle` if there is none. */
  readonly $connectionAttempt: ReadableAtom<ConnectionAttempt>
  /**
   * Requests access to a wallet's accounts. A second call for the same wallet joins the first. A call for
   * another wallet of the same namespace replaces it. Other namespaces aren't affected.
   *
   * @param walletId - Id of the wallet's row or of one of its connectors.
   * @param options - `namespace` selects the connector. Defaults to the active namespace, else the wallet's
   * first one.
   * @returns Whether the user granted access. If not, `$connectionAttempt` has the reason.
   * @throws {KitError} with code `wallet-not-found` if no wallet has this id.
   * @throws {KitError} with code `kit-not-started` before `kit.start()`.
   * @throws {KitError} with code `chunk-load-failed` if code can't be loaded.
   */
  connect(walletId: string, options?: { readonly namespace?: Namespace }): Promise<boolean>
  /** Cancels pending connection requests. Defaults to all. A late approval is ignored. */
  cancel(which?: WalletFilter): void
  /** Reconnects to the saved wallets. Never shows a prompt. */
  reconnect(): Promise<void>
  /**
   * Disconnects wallets, and revokes the site's permission if the wallet supports it. Defaults to all. The connection
   * ends at once, also if the promise rejects.
   *
   * @throws {KitError} with code `disconnect-failed` if the wallet did not end its session.
   * @throws {KitError} with code `chunk-load-failed` if the code that ends the session can't be loaded.
   */
  disconnect(which?: WalletFilter): Promise<void>
  /**
   * Switches to another account that the wallet shares.
   *
   * @param address - Address of the account, in canonical form.
   * @param namespace - Namespace of the account.
   * @throws {KitError} with code `address-not-found` if the wallet doesn't share the account.
   * @throws {KitError} with code `chain-account-required` if no wallet is connected in the namespace.
   */
  selectAccount(address: string, namespace: Namespace): void
  /** Wallets this site was connected to in a namespace, most recent first. */
  getRecent(namespace: Namespace): readonly SavedConnection[]
  /** Removes a wallet from the saved wallets of a namespace. Connected wallets stay. */
  removeRecent(namespace: Namespace, walletId: string): void
}

/** Identifies a connector: the same id may exist for several namespaces. */
export type ConnectorKey = Pick<Connector, 'id' | 'namespace'>

/** Functions of the connection that features use: `await kit.connection.loadInternals()`. */
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
  getConnection(namespace: Namespace): { readonly $state: ReadableAtom<Connection> }
  readonly asking: Pick<ConnectionAttempts, 'in' | 'cancel'>
}
