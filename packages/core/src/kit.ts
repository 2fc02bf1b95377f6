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

/**
 * Type of the wallet object of a namespace. `unknown` if the namespace's adapter doesn't declare one.
 *
 * @typeParam N - Namespace of the wallet.
 */
export type NamespaceProvider<N extends Namespace> = N extends keyof NamespaceProviders
  ? NamespaceProviders[N]
  : unknown

/** A kit: what `createKit` returns. Each feature adds its API under its name, such as `kit.walletConnect`. */
export interface Kit extends FeatureApis {
  /** Options of the kit, with defaults. */
  readonly options: ResolvedOptions
  /** Detected wallets. */
  readonly wallets: Wallets
  /** Connections, one per namespace. */
  readonly connection: ConnectionFeature
  /** Networks, and switching between them. */
  readonly network: NetworkFeature
  /** Router of the modal. */
  readonly modal: Modal
  /** Native balances of the active accounts. */
  readonly balances: BalancesFeature
  /** Signatures and transactions. */
  readonly requests: RequestsFeature
  /** Transactions that were sent from this site. */
  readonly transactions: TransactionsFeature
  /** Alerts for the developer of the site. */
  readonly alerts: Alerts
  /** Analytics events. */
  readonly events: EventBus
  /**
   * Returns the account of a namespace.
   *
   * @param namespace - Defaults to the active namespace.
   * @returns Atom with the account's state.
   */
  account<N extends Namespace = Namespace>(namespace?: N): ReadableAtom<AccountState<N>>
  /**
   * Returns an atom's value at the first `start()`, or its current value before that. Hydration needs the
   * value that the server rendered.
   */
  getInitialValue<T>($atom: ReadableAtom<T>): T
  /** Returns the wallet's own object (EIP-1193 on EVM) of a connected namespace. Undefined if not connected. */
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
