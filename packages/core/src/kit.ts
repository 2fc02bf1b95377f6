/** What `createKit` gives: every feature of its own, and those that were asked for by their names. */
import type { ReadableAtom } from 'nanostores'
import type { Alerts } from './alerts.js'
import type { EventBus } from './events.js'
import type { FeatureApis, NamespaceProviders } from './extensions.js'
import type { AccountState } from './features/account/account.js'
import type { BalancesFeature } from './features/balances/balances.js'
import type { ConnectionFeature } from './features/connection/connection-feature.js'
import type { Modal } from './features/modal/modal.js'
import type { Route } from './features/modal/views.js'
import type { NetworkFeature } from './features/network/network.js'
import type { RequestsFeature } from './features/requests/requests.js'
import type { TransactionsFeature } from './features/transactions/transactions.js'
import type { Wallets } from './features/wallets/wallets.js'
import type { Namespace } from './ids/caip.js'
import type { ResolvedOptions } from './options/options.js'

/** Unknown where the adapter of the namespace does not say. */
export type NamespaceProvider<N extends Namespace> = N extends keyof NamespaceProviders
  ? NamespaceProviders[N]
  : unknown

export interface Kit extends FeatureApis {
  readonly options: ResolvedOptions
  readonly wallets: Wallets
  readonly connection: ConnectionFeature
  readonly network: NetworkFeature
  readonly modal: Modal
  readonly balances: BalancesFeature
  readonly requests: RequestsFeature
  readonly transactions: TransactionsFeature
  readonly alerts: Alerts
  readonly events: EventBus
  /** The account of one namespace, or of the one in use. */
  account<N extends Namespace = Namespace>(namespace?: N): ReadableAtom<AccountState<N>>
  /** What an atom of this kit held when it was started, or holds now where it was not: what a server has drawn. */
  getInitialValue<T>($atom: ReadableAtom<T>): T
  /** The wallet's own object (EIP-1193 on EVM) of a connected namespace. */
  provider<N extends Namespace>(namespace: N): NamespaceProvider<N> | undefined
  /**
   * Fetches the code that the next click needs: that of the dialog and of the view it leads to, on hover, focus or
   * touch; while the dialog is open, and where nobody draws one, the code that asks a wallet. Asks no wallet and no host
   * for anything else.
   */
  prefetch(route?: Route): void
  /** What was asked of `prefetch()` last: whoever draws the dialog gets ready by it. Undefined until then. */
  readonly $prefetchRequest: ReadableAtom<{ readonly route: Route | undefined } | undefined>
  /**
   * Begins to listen, to look for wallets and to come back to those of the last visit. Counted: as many stops
   * end it. Returns its stop.
   */
  start(): () => void
  /** Undoes everything that was started, whoever started it. Can be started again. */
  stop(): void
}
