/** The composition root: makes every feature and hands each what it needs. The only room that sees them all. */
import { atom, computed, type ReadableAtom } from 'nanostores'
import { type Alerts, createAlerts } from './alerts.js'
import { createAdapterRegistry } from './chain/registry.js'
import { browserEnv, type Env } from './env.js'
import { createEventBus, type EventBus } from './events.js'
import { type AccountState, accountOf } from './features/account/account.js'
import { type BalancesFeature, createBalances } from './features/balances/balances.js'
import { createConnection } from './features/connection/connection.js'
import type { ConnectionFeature } from './features/connection/connection-feature.js'
import { createModal, type Modal } from './features/modal/modal.js'
import type { Route } from './features/modal/views.js'
import { createNetworks, type NetworkFeature } from './features/network/network.js'
import { createRequests, type RequestsFeature } from './features/requests/requests.js'
import {
  createTransactions,
  type TransactionsFeature,
} from './features/transactions/transactions.js'
import { createWallets, type Wallets } from './features/wallets/wallets.js'
import { type Namespace, namespaceOf, namespaces } from './ids/caip.js'
import { createLifetime, type Lifetime } from './lifetime.js'
import { lazily } from './loading.js'
import type { KitOptions, ResolvedOptions } from './options/options.js'
import { resolveOptions } from './options/resolve.js'
import { react } from './reactions.js'
import type { RemoteFeature } from './remote.js'
import { kitItems } from './storage/items.js'
import { webStorage } from './storage/key-value.js'
import { readItems } from './storage/saved-state.js'

export interface Kit {
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
  /** Pairing with wallets elsewhere; undefined without `walletConnect`, and without a relay to do it by. */
  readonly walletConnect: RemoteFeature | undefined
  /** The account of one namespace, or of the one in use. */
  account(namespace?: Namespace): ReadableAtom<AccountState>
  /** What an atom of this kit held when it was started, or holds now where it was not: what a server has drawn. */
  atStart<T>($atom: ReadableAtom<T>): T
  /** The wallet's own object (EIP-1193 on EVM) of a connected namespace. */
  provider(namespace: Namespace): unknown
  /**
   * Fetches the code that the next click needs: that of the dialog and of the view it leads to, on hover, focus or
   * touch; while the dialog is open, and where nobody draws one, the code that asks a wallet. Asks no wallet and no host
   * for anything else.
   */
  prefetch(route?: Route): void
  /** What was asked of `prefetch()` last: whoever draws the dialog gets ready by it. Undefined until then. */
  readonly $prefetched: ReadableAtom<{ readonly route: Route | undefined } | undefined>
  /**
   * Begins to listen, to look for wallets and to come back to those of the last visit. Counted: as many stops
   * end it. Returns its stop.
   */
  start(): () => void
  /** Undoes everything that was started, whoever started it. Can be started again. */
  stop(): void
}

/** A kit. Touches no window, storage or timer until `start()`. Throws `option-invalid` with the path of what is wrong. */
export function createKit(options: KitOptions): Kit {
  const asked = resolveOptions(options)
  const env: Env = { ...browserEnv(), ...options.env }
  const items = kitItems(options.storage ?? webStorage())
  const alerts = createAlerts(asked.debug)
  const remote = options.walletConnect?.({
    ...asked,
    env,
    raise: alerts.raise,
  })
  const resolved = remote ? { ...asked, adapters: remote.adapters } : asked
  const bus = createEventBus(() => alerts.raise('too-many-listeners'))
  const registry = createAdapterRegistry(resolved.adapters)
  let life: Lifetime | undefined
  const timeout = (run: () => void, ms: number) => life?.timeout(run, ms) ?? (() => {})

  const wallets = createWallets({
    adapters: resolved.adapters,
    env,
    enableInjected: resolved.enableInjected,
    order: resolved.connectorTypeOrder,
    recent: items.recentWallets,
  })
  const connection = createConnection({
    env,
    items,
    $connectors: wallets.$connectors,
    connectorOf: (walletId, namespace) =>
      wallets.connectorOf(walletId, namespace ?? network.$activeNamespace.get()) ??
      (namespace ? undefined : wallets.connectorOf(walletId)),
    idsOf: (walletId) => wallets.find(walletId)?.connectors.map(({ id }) => id) ?? [],
    runtimeOf: registry.runtimeOf,
    networksOf: (namespace) => network.of(namespace)?.get(),
    questions: lazily(
      async () => (await import('./features/connection/questions.js')).createQuestions,
    ),
    staying: async () => (await later()).staying,
    onEvent: (event, problem) => reactions.connectionChanged(event, problem),
  })
  const accounts = new Map(
    namespaces.map((namespace) => [
      namespace,
      accountOf(namespace, connection.of(namespace), connection.$attempts),
    ]),
  )
  const walletNetworks = new Map(
    [...accounts].map(([namespace, $account]) => [
      namespace,
      computed($account, ({ networkId }) => networkId),
    ]),
  )
  const network = createNetworks({
    networks: resolved.networks,
    items,
    walletNetwork: (namespace) => walletNetworks.get(namespace) ?? atom(undefined),
    $approved: remote?.$approved ?? atom({}),
    sessionOf: connection.sessionOf,
    isRunning: () => life !== undefined,
    asking: async () => (await later()).switching,
    onUnknown: (id) => alerts.raise('network-not-found', id),
    onSwitched: (to) => reactions.switched(to),
  })
  const accountIn = (namespace: Namespace) => accounts.get(namespace) as ReadableAtom<AccountState>
  const $activeAccount = computed([network.$activeNamespace, ...accounts.values()], (namespace) =>
    accountIn(namespace).get(),
  )

  const later = lazily(async () =>
    (await import('./later.js')).createLater({
      env,
      options: resolved,
      runtimeOf: registry.runtimeOf,
      switching: {
        switching: network.switching,
        enableNetworkSwitch: resolved.enableNetworkSwitch,
        sessionOf: connection.sessionOf,
        isRunning: () => life !== undefined,
        timeout,
        onFailed: (to, problem) => reactions.switchFailed(to, problem),
      },
      onSent: transactions.add,
      pendingTransactions: items.pendingTransactions,
      findNetwork: network.find,
      onDecided: (networkId) => void balances.refresh(namespaceOf(networkId)),
    }),
  )

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
    home: () => ({
      view: $activeAccount.get().isConnected ? 'Account' : (remote?.feature?.home() ?? 'Connect'),
    }),
    isHeld: () => false,
    timeout,
  })
  const $prefetched = atom<{ readonly route: Route | undefined } | undefined>()
  const reactions = react({
    isDrawn: () => $prefetched.lc > 0,
    options: resolved,
    wallets,
    connection,
    network,
    modal,
    registry,
    bus,
    onError: options.onError,
    isAlone: remote?.feature?.isAlone,
    $activeAccount,
  })

  if (options.initialState) {
    network.restore(options.initialState)
    connection.restore(options.initialState.connections)
  }

  /** Atoms that are derived from what was remembered; the others begin as they were made. */
  const drawn = [
    $activeAccount,
    network.$activeNamespace,
    wallets.$wallets,
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
      if (atStart.size === 0) for (const $atom of drawn) atStart.set($atom, $atom.get())
      life = createLifetime()
      for (const { chainNamespace } of resolved.networks) {
        const hasAdapter = resolved.adapters.some(({ namespace }) => namespace === chainNamespace)
        if (!hasAdapter) alerts.raise('adapter-not-found', chainNamespace)
      }
      const saved = readItems(items)
      network.restore(saved)
      connection.restore(saved.connections)
      remote?.start(life, { connection, network, transactions, modal, later })
      wallets.start(life)
      connection.start(life)
      transactions.start(life)
      reactions.start(life)
    }
    let mine = life
    return () => {
      if (mine && mine === life && --starts === 0) stop()
      mine = undefined
    }
  }

  return {
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
    walletConnect: remote?.feature,
    account: (namespace) => (namespace ? accountIn(namespace) : $activeAccount),
    atStart<T>($atom: ReadableAtom<T>) {
      if (atStart.has($atom)) return atStart.get($atom) as T
      return life && $atom.init !== undefined ? $atom.init : $atom.get()
    },
    provider: (namespace) => connection.sessionOf(namespace)?.provider,
    $prefetched,
    prefetch(route) {
      const isOpen = modal.$state.get().status === 'open'
      if (isOpen || $prefetched.lc === 0) reactions.prefetch()
      if (!isOpen) $prefetched.set({ route })
    },
    start,
    stop,
  }
}
