/** Creates the features that every kit has, and passes each its dependencies. */
import { atom, computed, type ReadableAtom } from 'nanostores'
import type { createAlerts } from './alerts.js'
import { createAdapterRegistry } from './chain/registry.js'
import { type EffectsDeps, startEffects } from './effects/effects.js'
import type { KitEnvironment } from './env.js'
import type { FeatureApis } from './extensions.js'
import { type AccountState, getAccount } from './features/account/account.js'
import { createBalances } from './features/balances/balances.js'
import { type ConnectionFeatureDeps, createConnection } from './features/connection/connection.js'
import { createModal, type ModalDeps } from './features/modal/modal.js'
import { createNetworks } from './features/network/network.js'
import { createRequests } from './features/requests/requests.js'
import { createTransactions } from './features/transactions/transactions.js'
import { createWallets } from './features/wallets/wallets.js'
import { type Namespace, namespaces } from './ids/caip.js'
import type { NamespaceProvider } from './kit.js'
import { lazyImport } from './lazy/lazy-import.js'
import type { Lifetime } from './lib/lifetime.js'
import type { ResolvedOptions } from './options/options.js'
import type { ChainCode } from './runtime/chain-runtime.js'
import type { WalletRuntime } from './runtime/wallet-runtime.js'
import type { KitItems } from './storage/items.js'
import type { KeyValueStorage } from './storage/key-value.js'
import type { SavedState } from './storage/saved-state.js'

export interface CoreFeaturesDeps extends Pick<EffectsDeps, 'bus' | 'onError' | 'isDrawn'> {
  readonly env: KitEnvironment
  readonly options: ResolvedOptions
  /** APIs of the optional features. */
  readonly apis: FeatureApis
  readonly items: KitItems
  readonly storage: KeyValueStorage
  readonly alerts: ReturnType<typeof createAlerts>
  /** Whether the site gave no chain adapter of its own. */
  readonly isAlone: boolean
  readonly getInitialRoute: NonNullable<ModalDeps['getInitialRoute']>
  /** Undefined while the kit is stopped. */
  lifetime(): Lifetime | undefined
}

export function createCoreFeatures(deps: CoreFeaturesDeps) {
  const { env, options, items, alerts } = deps
  const { adapters } = options
  const registry = createAdapterRegistry(adapters)
  const isRunning = () => deps.lifetime() !== undefined
  const timeout = (run: () => void, ms: number) => deps.lifetime()?.timeout(run, ms) ?? (() => {})

  const wallets = createWallets({
    adapters,
    env,
    enableInjected: options.enableInjected,
    order: options.connectorTypeOrder,
    recent: items.recentWallets,
  })
  const onEvent: ConnectionFeatureDeps['onEvent'] = (event, error) =>
    effects.connectionChanged(event, error)
  const connection = createConnection({
    env,
    items,
    getConnector: (walletId, namespace) =>
      wallets.getConnector(walletId, namespace ?? network.$activeNamespace.get()) ??
      (namespace ? undefined : wallets.getConnector(walletId)),
    getConnectorIds: (walletId) => wallets.get(walletId)?.connectors.map(({ id }) => id) ?? [],
    getChainRuntime: registry.getChainRuntime,
    discover: wallets.discover,
    getRuntime: () => walletRuntime?.connection,
    loadRuntime: async () => (await loadWalletRuntime()).connection,
    onEvent,
  })
  const accounts = new Map(
    namespaces.map((namespace) => [
      namespace,
      getAccount(namespace, connection.forNamespace(namespace), connection.$connectionAttempts),
    ]),
  )
  const getAccountAtom = (namespace: Namespace) =>
    accounts.get(namespace) as ReadableAtom<AccountState>
  const network = createNetworks({
    networks: options.networks,
    items,
    walletNetwork: (namespace) => computed(getAccountAtom(namespace), ({ networkId }) => networkId),
    getSession: connection.getSession,
    isRunning,
    loadSwitcher: async () => (await loadChainRuntime()).switching,
    onUnknown: (id) => alerts.raise('network-not-found', id),
    onSwitched: (to) => effects.switched(to),
  })
  const $activeAccount = computed([network.$activeNamespace, ...accounts.values()], (namespace) =>
    getAccountAtom(namespace).get(),
  )
  const balances = createBalances({
    getHolder: (namespace) =>
      computed(
        [getAccountAtom(namespace), network.forNamespace(namespace) ?? atom(undefined)],
        ({ address }, state) =>
          address && state && !state.unsupportedId ? { address, network: state.active } : undefined,
      ),
    loadReader: async () => (await loadChainRuntime()).balances,
  })
  const transactions = createTransactions({
    saved: items.pendingTransactions,
    loadFollower: async ($transactions) => (await loadChainRuntime()).getFollower($transactions),
  })
  const requests = createRequests({
    activeNamespace: () => network.$activeNamespace.get(),
    connected(namespace) {
      const session = connection.getSession(namespace)
      const { account } = getAccountAtom(namespace).get()
      const state = network.forNamespace(namespace)?.get()
      return session && account && state && { session, account, network: state.active }
    },
    loadExecutor: async () => (await loadChainRuntime()).requests,
  })
  const modal = createModal({
    inline: options.inline,
    getInitialRoute: () =>
      $activeAccount.get().isConnected ? { view: 'Account' } : deps.getInitialRoute(),
    timeout,
  })

  const features = { wallets, connection, network, balances, transactions, requests, modal }

  let walletRuntime: WalletRuntime | undefined
  const loadWalletRuntime = lazyImport(async () => {
    walletRuntime = (await import('./runtime/wallet-runtime.js')).createWalletRuntime(runtimeDeps())
    const lifetime = deps.lifetime()
    if (lifetime) walletRuntime.start(lifetime)
    return walletRuntime
  })
  const loadChainRuntime: () => Promise<ChainCode> = lazyImport(async () =>
    (await import('./runtime/chain-runtime.js')).createChainRuntime(runtimeDeps()),
  )
  const effects = startEffects({
    ...deps,
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
    isRunning,
    timeout,
  })

  return {
    api: {
      ...features,
      account: <N extends Namespace = Namespace>(namespace?: N) =>
        (namespace ? getAccountAtom(namespace) : $activeAccount) as ReadableAtom<AccountState<N>>,
      chains: loadChainRuntime,
      // What it is, the adapter of the namespace says.
      provider: <N extends Namespace>(namespace: N) =>
        connection.getSession(namespace)?.provider as NamespaceProvider<N> | undefined,
    },
    /** Atoms whose first values come from storage. The others begin as they were created. */
    restoredAtoms: [
      $activeAccount,
      network.$activeNamespace,
      ...accounts.values(),
      ...namespaces.flatMap((namespace) => network.forNamespace(namespace) ?? []),
    ],
    prefetch: effects.prefetch,
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
