/** The composition root: makes every feature and hands each what it needs. The only room that sees them all. */
import { atom, computed, type ReadableAtom } from 'nanostores'
import { createAlerts } from './alerts.js'
import { createAdapterRegistry } from './chain/registry.js'
import { react } from './effects.js'
import { browserEnv, type Env } from './env.js'
import { createEventBus } from './events.js'
import type { FeatureFaces } from './extensions.js'
import type { KitInside, KitOptions } from './feature.js'
import { type AccountState, accountOf } from './features/account/account.js'
import { createBalances } from './features/balances/balances.js'
import { type ConnectionNeeds, createConnection } from './features/connection/connection.js'
import { createModal } from './features/modal/modal.js'
import type { Route } from './features/modal/views.js'
import { createNetworks } from './features/network/network.js'
import { createRequests } from './features/requests/requests.js'
import { createTransactions } from './features/transactions/transactions.js'
import { createWallets } from './features/wallets/wallets.js'
import { type Namespace, namespaces } from './ids/caip.js'
import type { Kit, NamespaceProvider } from './kit.js'
import { lazily } from './lazy-import.js'
import { createLifetime, type Lifetime } from './lifetime.js'
import { adviseOneKit } from './options/one-kit.js'
import { resolveOptions } from './options/resolve.js'
import { joinFeatures } from './setup-features.js'
import { storedItem } from './storage/item.js'
import { kitItems } from './storage/items.js'
import { lasting, webStorage } from './storage/key-value.js'
import { readItems } from './storage/saved-state.js'
import type { Live } from './wallet-runtime.js'

/** What bundlers put in its place; Node has it. */
declare const process: { readonly env: { readonly NODE_ENV?: string } }

/** A kit. Touches no window, storage or timer until `start()`. Throws `option-invalid` with the path of what is wrong. */
export function createKit(options: KitOptions): Kit {
  const asked = resolveOptions(options)
  const env: Env = { ...browserEnv(), ...options.env }
  const storage = lasting(options.storage ?? webStorage())
  const items = kitItems(storage)
  const alerts = createAlerts(asked.debug)
  const bus = createEventBus(() => alerts.raise('too-many-listeners'))
  const { joined, faces, resolved } = joinFeatures(options, {
    options: asked,
    env,
    item: (name, read) => storedItem(storage, name, read),
    raise: alerts.raise,
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
    wallets.connectorOf(walletId, namespace ?? network.$activeNamespace.get()) ??
    (namespace ? undefined : wallets.connectorOf(walletId))
  const onEvent: ConnectionNeeds['onEvent'] = (event, problem) =>
    reactions.connectionChanged(event, problem)
  const connection = createConnection({
    env,
    items,
    connectorOf,
    idsOf: (walletId) => wallets.find(walletId)?.connectors.map(({ id }) => id) ?? [],
    runtimeOf: registry.runtimeOf,
    look: wallets.look,
    atWork: () => live?.connection,
    fetchAtWork: async () => (await fetchLive()).connection,
    onEvent,
  })
  const accounts = new Map(
    namespaces.map((namespace) => [
      namespace,
      accountOf(namespace, connection.of(namespace), connection.$attempts),
    ]),
  )
  const accountIn = (namespace: Namespace) => accounts.get(namespace) as ReadableAtom<AccountState>
  const network = createNetworks({
    networks: resolved.networks,
    items,
    walletNetwork: (namespace) => computed(accountIn(namespace), ({ networkId }) => networkId),
    sessionOf: connection.sessionOf,
    isRunning: () => life !== undefined,
    asking: async () => (await later()).switching,
    onUnknown: (id) => alerts.raise('network-not-found', id),
    onSwitched: (to) => reactions.switched(to),
  })
  const $activeAccount = computed([network.$activeNamespace, ...accounts.values()], (namespace) =>
    accountIn(namespace).get(),
  )

  let live: Live | undefined
  const fetchLive = lazily(async () => {
    live = (await import('./wallet-runtime.js')).createLive(parts())
    if (life) live.start(life)
    return live
  })
  const later = lazily(async () => (await import('./chain-runtime.js')).createLater(parts()))
  /** What is made so far, for what is made later. */
  const parts = () => ({
    env,
    options: resolved,
    faces: faces as FeatureFaces,
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
    holderOf: (namespace) =>
      computed(
        [accountIn(namespace), network.of(namespace) ?? atom(undefined)],
        ({ address }, state) =>
          address && state && !state.unsupportedId ? { address, network: state.active } : undefined,
      ),
    reader: async () => (await later()).balances,
  })
  const transactions = createTransactions({
    saved: items.pendingTransactions,
    follower: async ($transactions) => (await later()).followerOf($transactions),
  })
  const requests = createRequests({
    activeNamespace: () => network.$activeNamespace.get(),
    connected(namespace) {
      const session = connection.sessionOf(namespace)
      const { account } = accountIn(namespace).get()
      const state = network.of(namespace)?.get()
      return session && account && state && { session, account, network: state.active }
    },
    performer: async () => (await later()).requests,
  })
  const modal = createModal({
    embedded: resolved.embedded,
    home() {
      if ($activeAccount.get().isConnected) return { view: 'Account' }
      const [route = { view: 'Connect' }] = joined.flatMap(({ home }) => home?.() ?? [])
      return route
    },
    timeout,
  })
  const $prefetched = atom<{ readonly route: Route | undefined } | undefined>()
  const reactions = react({
    isDrawn: () => $prefetched.lc > 0,
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
    ...namespaces.flatMap((namespace) => network.of(namespace) ?? []),
  ]
  const atStart = new Map<ReadableAtom<unknown>, unknown>()

  let starts = 0
  function stop() {
    starts = 0
    life?.end()
    life = undefined
    // Nobody draws the dialog any more, and what it asked must not be asked again by itself.
    network.cancelSwitch()
    modal.end()
  }
  function start() {
    if (starts++ === 0) {
      if (atStart.size === 0) {
        for (const $atom of drawn) atStart.set($atom, $atom.get())
        // None before the page was looked at; reading it would be looking.
        atStart.set(wallets.$wallets, [])
      }
      life = createLifetime()
      if (process.env.NODE_ENV !== 'production' && env.window && !options.storage)
        life.add(adviseOneKit(env.window))
      for (const { chainNamespace } of resolved.networks) {
        const hasAdapter = adapters.some(({ namespace }) => namespace === chainNamespace)
        if (!hasAdapter) alerts.raise('adapter-not-found', chainNamespace)
      }
      const saved = readItems(items)
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
  const kit: KitInside = {
    ...(faces as FeatureFaces),
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
    atStart<T>($atom: ReadableAtom<T>) {
      if (atStart.has($atom)) return atStart.get($atom) as T
      return life && $atom.init !== undefined ? $atom.init : $atom.get()
    },
    chains: later,
    // What it is, the adapter of the namespace says.
    provider: <N extends Namespace>(namespace: N) =>
      connection.sessionOf(namespace)?.provider as NamespaceProvider<N> | undefined,
    $prefetched,
    prefetch(route) {
      wallets.look().catch(() => undefined)
      const isOpen = modal.$state.get().status === 'open'
      if (isOpen || $prefetched.lc === 0) reactions.prefetch()
      for (const feature of joined) feature.prefetch?.(route)
      if (!isOpen) $prefetched.set({ route })
    },
    start,
    stop,
  }
  for (const { views } of joined) if (views) modal.declare(views)
  return kit
}
