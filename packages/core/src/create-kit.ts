/** The composition root: makes every feature and hands each what it needs. The only room that sees them all. */
import { atom, computed, type ReadableAtom } from 'nanostores'
import { createAlerts } from './alerts.js'
import { createAdapterRegistry } from './chain/registry.js'
import { startEffects } from './effects/effects.js'
import { browserEnv, type KitEnvironment } from './env.js'
import { createEventBus } from './events.js'
import type { FeatureApis } from './extensions.js'
import type { InternalKit, KitOptions } from './feature.js'
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
import type { Kit, NamespaceProvider } from './kit.js'
import { lazyImport } from './lazy/lazy-import.js'
import { createLifetime, type Lifetime } from './lib/lifetime.js'
import { adviseOneKit } from './options/one-kit.js'
import { resolveOptions } from './options/resolve.js'
import type { Live } from './runtime/wallet-runtime.js'
import { setupFeatures } from './setup-features.js'
import { storedItem } from './storage/item.js'
import { kitItems } from './storage/items.js'
import { lasting, webStorage } from './storage/key-value.js'
import { parseItems } from './storage/saved-state.js'

/** What bundlers put in its place; Node has it. */
declare const process: { readonly env: { readonly NODE_ENV?: string } }

/**
 * Creates a kit. It doesn't access the window, storage or timers until `kit.start()`.
 *
 * @param options - Options of the kit, and one option per feature, such as
 * `walletConnect: walletConnect()`.
 * @returns The kit.
 * @throws {KitError} with code `option-invalid` if an option is invalid. Its message contains the option's
 * path. Production builds skip these checks.
 * @example
 * ```ts
 * import { evm } from '@scope/adapter-evm'
 * import { mainnet } from '@scope/adapter-evm/networks'
 * import { createKit } from '@scope/core'
 *
 * const metadata = { name: 'My site', url: 'https://example.com' }
 * const kit = createKit({ metadata, networks: [mainnet], adapters: [evm()] })
 * ```
 */
export function createKit(options: KitOptions): Kit {
  const asked = resolveOptions(options)
  const env: KitEnvironment = { ...browserEnv(), ...options.env }
  const storage = lasting(options.storage ?? webStorage())
  const items = kitItems(storage)
  const alerts = createAlerts(asked.debug)
  const bus = createEventBus(() => alerts.raise('too-many-listeners'))
  const { joined, faces, resolved } = setupFeatures(options, {
    options: asked,
    env,
    createStorageItem: (name, read) => storedItem(storage, name, read),
    alert: alerts.raise,
    emit: bus.emit,
  })
  const { adapters } = resolved
  const registry = createAdapterRegistry(adapters)
  let life: Lifetime | undefined
  const timeout = (run: () => void, ms: number) => life?.timeout(run, ms) ?? (() => {})

  const wallets = createWallets({
    adapters,
    env,
    enableInjected: resolved.enableInjected,
    order: resolved.connectorTypeOrder,
    recent: items.recentWallets,
  })
  const connectorOf = (walletId: string, namespace?: Namespace) =>
    wallets.getConnector(walletId, namespace ?? network.$activeNamespace.get()) ??
    (namespace ? undefined : wallets.getConnector(walletId))
  const onEvent: ConnectionFeatureDeps['onEvent'] = (event, error) =>
    reactions.connectionChanged(event, error)
  const connection = createConnection({
    env,
    items,
    connectorOf,
    idsOf: (walletId) => wallets.get(walletId)?.connectors.map(({ id }) => id) ?? [],
    getChainRuntime: registry.getChainRuntime,
    look: wallets.look,
    atWork: () => live?.connection,
    loadRuntime: async () => (await fetchLive()).connection,
    onEvent,
  })
  const accounts = new Map(
    namespaces.map((namespace) => [
      namespace,
      getAccount(namespace, connection.forNamespace(namespace), connection.$connectionAttempts),
    ]),
  )
  const accountIn = (namespace: Namespace) => accounts.get(namespace) as ReadableAtom<AccountState>
  const network = createNetworks({
    networks: resolved.networks,
    items,
    walletNetwork: (namespace) => computed(accountIn(namespace), ({ networkId }) => networkId),
    getSession: connection.getSession,
    isRunning: () => life !== undefined,
    asking: async () => (await later()).switching,
    onUnknown: (id) => alerts.raise('network-not-found', id),
    onSwitched: (to) => reactions.switched(to),
  })
  const $activeAccount = computed([network.$activeNamespace, ...accounts.values()], (namespace) =>
    accountIn(namespace).get(),
  )

  let live: Live | undefined
  const fetchLive = lazyImport(async () => {
    live = (await import('./runtime/wallet-runtime.js')).createWalletRuntime(parts())
    if (life) live.start(life)
    return live
  })
  const later = lazyImport(async () =>
    (await import('./runtime/chain-runtime.js')).createChainRuntime(parts()),
  )
  /** What is made so far, for what is made later. */
  const parts = () => ({
    env,
    options: resolved,
    faces: faces as FeatureApis,
    items,
    storage,
    registry,
    wallets,
    connection,
    network,
    modal,
    balances,
    transactions,
    reactions,
    onEvent,
    isAlone: asked.adapters.length === 0,
    isRunning: () => life !== undefined,
    timeout,
  })

  const balances = createBalances({
    getHolder: (namespace) =>
      computed(
        [accountIn(namespace), network.forNamespace(namespace) ?? atom(undefined)],
        ({ address }, state) =>
          address && state && !state.unsupportedId ? { address, network: state.active } : undefined,
      ),
    reader: async () => (await later()).balances,
  })
  const transactions = createTransactions({
    saved: items.pendingTransactions,
    follower: async ($transactions) => (await later()).getFollower($transactions),
  })
  const requests = createRequests({
    activeNamespace: () => network.$activeNamespace.get(),
    connected(namespace) {
      const session = connection.getSession(namespace)
      const { account } = accountIn(namespace).get()
      const state = network.forNamespace(namespace)?.get()
      return session && account && state && { session, account, network: state.active }
    },
    performer: async () => (await later()).requests,
  })
  const modal = createModal({
    inline: resolved.inline,
    getInitialRoute() {
      if ($activeAccount.get().isConnected) return { view: 'Account' }
      const [route = { view: 'Connect' }] = joined.flatMap(
        ({ getInitialRoute: home }) => home?.() ?? [],
      )
      return route
    },
    timeout,
  })
  const $prefetchRequest = atom<{ readonly route: Route | undefined } | undefined>()
  const reactions = startEffects({
    isDrawn: () => $prefetchRequest.lc > 0,
    wallets,
    connection,
    network,
    modal,
    registry,
    bus,
    onError: options.onError,
    $activeAccount,
    fetchLive,
    following: () => live?.following,
  })

  if (options.initialState) {
    network.restore(options.initialState)
    connection.restore(options.initialState.connections)
  }

  /** Atoms that are derived from what was remembered; the others begin as they were made. */
  const drawn = [
    $activeAccount,
    network.$activeNamespace,
    ...accounts.values(),
    ...namespaces.flatMap((namespace) => network.forNamespace(namespace) ?? []),
  ]
  const getInitialValue = new Map<ReadableAtom<unknown>, unknown>()

  let starts = 0
  function stop() {
    starts = 0
    life?.dispose()
    life = undefined
    // The dialog is no longer drawn. Its requests must not be repeated automatically.
    network.cancelSwitch()
    modal.end()
  }
  function start() {
    if (starts++ === 0) {
      if (getInitialValue.size === 0) {
        for (const $atom of drawn) getInitialValue.set($atom, $atom.get())
        // None before the page was looked at; reading it would be looking.
        getInitialValue.set(wallets.$wallets, [])
      }
      life = createLifetime()
      if (process.env.NODE_ENV !== 'production' && env.window && !options.storage)
        life.onDispose(adviseOneKit(env.window))
      for (const { chainNamespace } of resolved.networks) {
        const hasAdapter = adapters.some(({ namespace }) => namespace === chainNamespace)
        if (!hasAdapter) alerts.raise('adapter-not-found', chainNamespace)
      }
      const saved = parseItems(items)
      network.restore(saved)
      connection.restore(saved.connections)
      for (const feature of joined) feature.start?.(life, kit)
      wallets.start(life)
      connection.start(life)
      transactions.start(life)
      reactions.start(life)
      live?.start(life)
    }
    let mine = life
    return () => {
      if (mine && mine === life && --starts === 0) stop()
      mine = undefined
    }
  }

  // Typed as hosts have it below; its features have all of it.
  const kit: InternalKit = {
    ...(faces as FeatureApis),
    options: resolved,
    wallets,
    connection,
    network,
    modal,
    balances,
    requests,
    transactions,
    alerts,
    events: { on: bus.on },
    account: <N extends Namespace = Namespace>(namespace?: N) =>
      (namespace ? accountIn(namespace) : $activeAccount) as ReadableAtom<AccountState<N>>,
    getInitialValue<T>($atom: ReadableAtom<T>) {
      if (getInitialValue.has($atom)) return getInitialValue.get($atom) as T
      return life && $atom.init !== undefined ? $atom.init : $atom.get()
    },
    chains: later,
    // What it is, the adapter of the namespace says.
    provider: <N extends Namespace>(namespace: N) =>
      connection.getSession(namespace)?.provider as NamespaceProvider<N> | undefined,
    $prefetchRequest,
    prefetch(route) {
      wallets.look().catch(() => undefined)
      const isOpen = modal.$state.get().status === 'open'
      if (isOpen || $prefetchRequest.lc === 0) reactions.prefetch()
      for (const feature of joined) feature.prefetch?.(route)
      if (!isOpen) $prefetchRequest.set({ route })
    },
    start,
    stop,
  }
  for (const { views } of joined) if (views) modal.registerViews(views)
  return kit
}
