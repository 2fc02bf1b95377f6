/** Creates the features that every kit has, and passes each its dependencies. */
import { atom, computed, type ReadableAtom } from 'nanostores'
import type { createAlerts } from './alerts.js'
import { createAdapterRegistry } from './chain/registry.js'
import { type EffectsDeps, startEffects } from './effects/effects.js'
import type { KitEnvironment } from './env.js'
import type { FeatureApis } from './extensions.js'
import type { FeatureInstance } from './feature.js'
import { type AccountState, getAccount } from './features/account/account.js'
import { createBalances } from './features/balances/balances.js'
import { type ConnectionFeatureDeps, createConnection } from './features/connection/connection.js'
import { createModal } from './features/modal/modal.js'
import type { Route } from './features/modal/views.js'
import { createNetworks } from './features/network/network.js'
import { createRequests } from './features/requests/requests.js'
import { createTransactions } from './features/transactions/transactions.js'
import { createWallets } from './features/wallets/wallets.js'
import { type Namespace, namespaces } from './ids/caip.js'
import { checkNamespace } from './ids/check-namespace.js'
import type { NamespaceProvider } from './kit.js'
import { lazyImport } from './lazy/lazy-import.js'
import type { Lifetime } from './lib/lifetime.js'
import type { ResolvedOptions } from './options/options.js'
import type { ChainServices } from './runtime/chain-services.js'
import type { WalletRuntime } from './runtime/wallet-runtime.js'
import type { KitItems } from './storage/items.js'
import type { KeyValueStorage } from './storage/key-value.js'
import type { SavedState } from './storage/saved-state.js'

/** What bundlers put in its place; Node has it. */
declare const process: { readonly env: { readonly NODE_ENV?: string } }

export interface CoreFeaturesDeps extends Pick<EffectsDeps, 'bus' | 'onError'> {
  readonly env: KitEnvironment
  readonly options: ResolvedOptions
  /** APIs of the optional features. */
  readonly apis: FeatureApis
  readonly items: KitItems
  readonly storage: KeyValueStorage
  readonly alerts: ReturnType<typeof createAlerts>
  /** Adapters of the site, without those of the optional features. */
  readonly adapters: ResolvedOptions['adapters']
  /** The optional features. */
  readonly instances: readonly FeatureInstance<unknown>[]
  /** Undefined while the kit is stopped. */
  lifetime(): Lifetime | undefined
}

export function createCoreFeatures(deps: CoreFeaturesDeps) {
  const { env, options, items, alerts, instances } = deps
  const { adapters } = options
  const registry = createAdapterRegistry(adapters)
  const timeout = (run: () => void, ms: number) => deps.lifetime()?.timeout(run, ms) ?? (() => {})

  const wallets = createWallets({
    ...options,
    env,
    recent: items.recentWallets,
  })
  const onEvent: ConnectionFeatureDeps['onEvent'] = (event, error) =>
    effects.connectionChanged(event, error)
  const connection = createConnection({
    env,
    items,
    getConnector: (walletId, namespace) =>
      wallets.getConnector(walletId, namespace ?? network.$activeNamespace.get()) ??
      wallets.getConnector(walletId, namespace),
    getConnectorIds: (walletId) => wallets.get(walletId)?.connectors.map(({ id }) => id) ?? [],
    getChainRuntime: registry.getChainRuntime,
    discover: wallets.discover,
    getRuntime: () => walletRuntime?.connection,
    loadRuntime: async () => (await loadWalletRuntime()).connection,
    onEvent,
  })
  /** By namespace. The active account has the key undefined. */
  const accounts = new Map<Namespace | undefined, ReadableAtom<AccountState>>(
    namespaces.map((namespace) => [
      namespace,
      getAccount(namespace, connection.forNamespace(namespace), connection.$connectionAttempts),
    ]),
  )
  const getAccountAtom = <N extends Namespace = Namespace>(namespace?: N) => {
    if (process.env.NODE_ENV !== 'production' && namespace !== undefined) checkNamespace(namespace)
    return accounts.get(namespace) as ReadableAtom<AccountState<N>>
  }
  const network = createNetworks({
    ...options,
    items,
    walletNetwork: (namespace) => computed(getAccountAtom(namespace), ({ networkId }) => networkId),
    getSession: connection.getSession,
    isRunning: () => deps.lifetime() !== undefined,
    loadSwitcher: async () => (await loadChainServices()).switching,
    onUnknown: (id) => alerts.raise('network-not-found', id),
    onSwitched: (to) => effects.switched(to),
  })
  const $activeAccount = computed([network.$activeNamespace, ...accounts.values()], (namespace) =>
    getAccountAtom(namespace).get(),
  )
  accounts.set(undefined, $activeAccount)
  const balances = createBalances({
    getHolder: (namespace) =>
      computed(
        [getAccountAtom(namespace), network.forNamespace(namespace) ?? atom(undefined)],
        ({ address }, state) =>
          address && state && !state.unsupportedId ? { address, network: state.active } : undefined,
      ),
    loadReader: async () => (await loadChainServices()).balances,
  })
  const transactions = createTransactions({
    saved: items.pendingTransactions,
    loadFollower: async ($transactions) => (await loadChainServices()).getFollower($transactions),
  })
  const requests = createRequests({
    getConnected(requested) {
      const { account, namespace } = getAccountAtom(requested).get()
      const session = connection.getSession(namespace)
      const state = network.forNamespace(namespace)?.get()
      return session && account && state && { session, account, network: state.active }
    },
    loadExecutor: async () => (await loadChainServices()).requests,
  })
  const modal = createModal({
    ...options,
    getInitialRoute() {
      if ($activeAccount.get().isConnected) return { view: 'Account' }
      const [route = { view: 'Connect' }] = instances.flatMap(
        ({ getInitialRoute }) => getInitialRoute?.() ?? [],
      )
      return route
    },
    timeout,
  })
  for (const { views } of instances) if (views) modal.registerViews(views)
  const features = { wallets, connection, network, balances, transactions, requests, modal }

  let walletRuntime: WalletRuntime | undefined
  const loadWalletRuntime = lazyImport(async () => {
    walletRuntime = (await import('./runtime/wallet-runtime.js')).createWalletRuntime(runtimeDeps())
    const lifetime = deps.lifetime()
    if (lifetime) walletRuntime.start(lifetime)
    return walletRuntime
  })
  const loadChainServices: () => Promise<ChainServices> = lazyImport(async () =>
    (await import('./runtime/chain-services.js')).createChainServices(runtimeDeps()),
  )
  const $prefetchRequest = atom<{ readonly route: Route | undefined } | undefined>()
  const effects = startEffects({
    ...deps,
    isDrawn: () => $prefetchRequest.lc > 0,
    ...features,
    registry,
    $activeAccount,
    loadWalletRuntime,
    walletEffects: () => walletRuntime?.walletEffects,
  })
  /** The features that exist by then, for the code that loads later. */
  const runtimeDeps = () => ({
    ...deps,
    ...features,
    registry,
    effects,
    onEvent,
    timeout,
  })

  return {
    api: {
      ...features,
      account: getAccountAtom,
      chains: loadChainServices,
      $prefetchRequest,
      prefetch(route?: Route) {
        const isOpen = modal.$state.get().status === 'open'
        if (!isOpen && options.prefetch === 'never') return
        wallets.discover().catch(() => undefined)
        if (isOpen || $prefetchRequest.lc === 0) effects.prefetch()
        for (const instance of instances) instance.prefetch?.(route)
        if (!isOpen) $prefetchRequest.set({ route })
      },
      // What it is, the adapter of the namespace says.
      provider: <N extends Namespace>(namespace: N) =>
        connection.getSession(namespace)?.provider as NamespaceProvider<N> | undefined,
    },
    /** Atoms whose first values come from storage. The others begin as they were created. */
    restoredAtoms: [
      network.$activeNamespace,
      ...accounts.values(),
      ...namespaces.flatMap((namespace) => network.forNamespace(namespace) ?? []),
    ],
    restore(saved: SavedState) {
      network.restore(saved)
      connection.restore(saved.connections)
    },
    start(lifetime: Lifetime) {
      for (const part of [wallets, connection, transactions, effects]) part.start(lifetime)
      walletRuntime?.start(lifetime)
    },
    stop() {
      // The dialog is no longer drawn. Its requests must not be repeated automatically.
      network.cancelSwitch()
      modal.end()
    },
  }
}
