/**
 * The contract by which an optional feature joins a kit: `createKit({ notes: notes() })`, then `kit.notes`. What a
 * feature is handed, and what it gives. Types alone: a kit without features loads nothing of them.
 *
 * A feature is a stub until it is used: what stands beside `setup` loads with the page, the rest by `import()`.
 */
import type { WritableAtom } from 'nanostores'
import type { AlertCode } from './alerts.js'
import type { ChainAdapter, ChainRuntime, Connector, WalletSession } from './chain/adapter.js'
import type { Network } from './chain/network.js'
import type { NodeClient } from './chain/node-client.js'
import type { KitEnvironment } from './env.js'
import type { KitEvent } from './events.js'
import type { FeatureName, KitFeatures } from './extensions.js'
import type {
  ConnectionFeature,
  ConnectionInternals,
} from './features/connection/connection-feature.js'
import type { Route, ViewDefinitions } from './features/modal/views.js'
import type { ApprovedNetworks, NetworkFeature } from './features/network/network.js'
import type {
  TransactionsFeature,
  TransactionToFollow,
} from './features/transactions/transactions.js'
import type { Wallets } from './features/wallets/wallets.js'
import type { Namespace } from './ids/caip.js'
import type { Kit } from './kit.js'
import type { Lifetime } from './lib/lifetime.js'
import type { CoreOptions, ResolvedOptions } from './options/options.js'
import type { Item } from './storage/item.js'

/**
 * An optional feature of a kit: what a feature function such as `walletConnect()` returns. Pass it to
 * `createKit`. Several kits can share one.
 *
 * @typeParam N - Name of the feature: its option in `createKit`, and its property on the kit.
 */
export interface Feature<N extends FeatureName = FeatureName> {
  /** The option it is given by, and its name on the kit. */
  readonly name: N
  /** Makes it for one kit. Touches no window, storage or timer: that waits for `start`. */
  setup(context: FeatureContext): FeatureInstance<KitFeatures[N]>
}

/** Context that a feature receives in `setup`, when the kit is created. */
export interface FeatureContext {
  /** Options of the kit, with defaults. `adapters` contains the changes of features that were set up earlier. */
  readonly options: ResolvedOptions
  /** Platform functions of the kit. */
  readonly env: KitEnvironment
  /**
   * Creates an item in the kit's storage under `scope.1.{name}`. `read` validates the stored value. Don't
   * store secrets, because sites may use cookies.
   */
  createStorageItem<T>(name: string, read: (value: unknown) => T | undefined): Item<T>
  /** Tells the developer, once a kit: in the console, and in the dialog where `debug` is on. */
  alert(code: AlertCode, detail: string, message: string): void
  /** Reports an event to analytics. Never contains an address, email or URL. */
  emit(event: KitEvent): void
}

/**
 * A feature of one kit, as `setup` returns it. Only `api` is required.
 *
 * @typeParam Face - API of the feature on the kit.
 */
export interface FeatureInstance<Face> {
  /** API of the feature on the kit: `kit[name]`. Undefined if the feature can't work on this site. */
  readonly api: Face | undefined
  /**
   * The kit's adapters, with the feature's own connectors added or replaced. The adapters before that are in
   * `site.options`.
   */
  readonly adapters?: readonly ChainAdapter[]
  /** Its views: their rules, and how they are drawn. */
  readonly views?: ViewDefinitions
  /** Returns the route that the dialog opens with if the user isn't connected. */
  getInitialRoute?(): Route | undefined
  /** Prefetches the code that the next click needs, when the user is about to click. */
  prefetch?(route: Route | undefined): void
  /** Starts the feature with the kit: adds listeners, runs effects and reconnects. All of it ends with the lifetime. */
  start?(lifetime: Lifetime, kit: InternalKit): void
}

/** A kit with the internal API that features use. */
export interface InternalKit extends Kit {
  readonly wallets: Wallets & {
    /** All connectors that were detected. A feature with better metadata may replace a wallet's name or image. */
    readonly $connectors: WritableAtom<readonly Connector[]>
  }
  readonly connection: ConnectionFeature & {
    /** For ways to connect of one's own. Fetches the code that connects; rejects with `chunk-load-failed`. */
    loadInternals(): Promise<ConnectionInternals>
    /** Session of the connected wallet of a namespace. Undefined if none is connected. */
    getSession(namespace: Namespace): WalletSession | undefined
  }
  readonly network: NetworkFeature & {
    /** What a wallet agreed to in a namespace; undefined where it agreed to all. */
    approve(namespace: Namespace, approval: ApprovedNetworks | undefined): void
  }
  readonly transactions: TransactionsFeature & {
    /** One that was sent by a way of its own: followed until it is decided. With `sentAt` one of an earlier visit, unless it already is. */
    follow(sent: TransactionToFollow): void
  }
  /** What nodes and adapters can be asked. Fetches the code that asks them; rejects with `chunk-load-failed`. */
  chains(): Promise<Chains>
}

/** Nodes and chain runtimes that features use: `await kit.chains()`. */
export interface Chains {
  /** A network's own node: one for all who ask. */
  getNodeClient(network: Network): NodeClient
  /** Returns the loaded adapter of a namespace. Rejects with `adapter-not-found`. */
  getChainRuntime(namespace: Namespace): Promise<ChainRuntime>
}

/** Options of `createKit` for features, by feature name. */
export type FeatureOptions = { readonly [N in FeatureName]?: Feature<N> | undefined }

/** Options of `createKit`: those of the kit, and one per feature, by feature name. */
export interface KitOptions extends CoreOptions, FeatureOptions {}
