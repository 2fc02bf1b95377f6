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
   * Prefetches the code that the next click needs. On hover, focus or touch, this is the code of the dialog and of the
   * view it opens. If the dialog is open or isn't drawn, it is the code that sends wallet requests. Sends no other
   * request to wallets or hosts.
   */
  prefetch(route?: Route): void
  /** Last argument of `prefetch()`, by which the renderer of the dialog prepares. Undefined until the first call. */
  readonly $prefetchRequest: ReadableAtom<{ readonly route: Route | undefined } | undefined>
  /**
   * Starts listeners, wallet discovery and reconnecting to the wallets of the last visit. Calls are counted: the kit
   * ends after as many stops. Returns a function that stops it.
   */
  start(): () => void
  /** Stops the kit, regardless of the number of `start()` calls. It can be started again. */
  stop(): void
}
