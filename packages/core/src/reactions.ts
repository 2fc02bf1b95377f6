/** The few rules that join features, and the events derived from what they do. */
import type { ReadableAtom } from 'nanostores'
import type { Network } from './chain/network.js'
import type { AdapterRegistry } from './chain/registry.js'
import type { KitError } from './errors/kit-error.js'
import { callHost, type EventBus, type KitEvent } from './events.js'
import type { AccountState } from './features/account/account.js'
import type { ConnectionEvent } from './features/connection/connection-event.js'
import type { ConnectionFeature } from './features/connection/connection-feature.js'
import { type Modal, shownRoute } from './features/modal/modal.js'
import type { Route } from './features/modal/views.js'
import type { NetworkFeature } from './features/network/network.js'
import type { Wallets } from './features/wallets/wallets.js'
import { type Namespace, namespaces } from './ids/caip.js'
import { lastingId } from './ids/lasting-id.js'
import type { Lifetime } from './lifetime.js'
import type { ResolvedOptions } from './options/options.js'
import type { RecentWallet } from './storage/items.js'

export interface ReactionNeeds {
  readonly options: ResolvedOptions
  readonly wallets: Wallets & { remember(wallet: RecentWallet): void }
  readonly connection: ConnectionFeature & { prefetch(): void }
  readonly network: NetworkFeature & {
    activate(namespace: Namespace): void
    follow(id: string): void
  }
  readonly modal: Modal & { end(): void }
  readonly registry: AdapterRegistry
  readonly bus: EventBus & { emit(event: KitEvent): void }
  readonly onError: ((problem: KitError) => void) | undefined
  /** Somebody draws the dialog, and will say when it is time for what asks a wallet: its own code goes before. */
  isDrawn(): boolean
  /** The host gave no chain adapter: wallets of other ways are on the networks they are on. */
  readonly isAlone: boolean
  readonly $activeAccount: ReadableAtom<AccountState>
}

export function react(needs: ReactionNeeds) {
  const { options, wallets, connection, network, modal, registry, bus, onError, $activeAccount } =
    needs
  /** Connected namespaces whose connecting has been dealt with: what moves now is the person's doing. */
  const settled = new Set<Namespace>()
  const report = (problem: KitError) => callHost(() => onError?.(problem))
  const shown = () => shownRoute(modal.$state.get()).view
  const isOpen = () => modal.$state.get().status === 'open'

  /** The wallet that was asked to switch is gone, or another one took its place. */
  function stopSwitching(namespace: Namespace) {
    const state = network.$switching.get()
    if (state.status === 'switching' && state.network.chainNamespace === namespace)
      network.cancelSwitch()
  }

  function connectionChanged(event: ConnectionEvent, problem?: KitError) {
    if (event.type === 'CONNECT_SUCCESS') stopSwitching(event.namespace)
    if (problem) report(problem)
    bus.emit(event)
    if (event.type !== 'CONNECT_SUCCESS') return
    const { walletId, namespace, reconnected } = event
    settled.add(namespace)
    const state = connection.of(namespace).get()
    if (reconnected || state.status !== 'connected') return
    wallets.remember({ ...state.wallet, id: lastingId(wallets.find(walletId)?.id ?? walletId) })
    network.activate(namespace)
    // Asked for here and answered: the page goes on, unless the wallet's network needs a word, or another wallet is waited
    // for in the view that is shown.
    if (!openIfUnsupported(namespace) && isOpen() && !isWaitedFor(shownRoute(modal.$state.get())))
      modal.end()
  }

  /** The wallet that this view asks, by its row; undefined for a view that asks none. */
  function askedBy(route: Route): string | undefined {
    const id = modal.views.get(route.view)?.waitsFor?.(route)
    return id && (wallets.find(id)?.id ?? id)
  }

  function isWaitedFor(route: Route): boolean {
    const asked = askedBy(route)
    return (
      asked !== undefined &&
      connection.$attempts
        .get()
        .some(({ status, wallet }) => status === 'waiting' && wallets.find(wallet.id)?.id === asked)
    )
  }

  function openIfUnsupported(namespace: Namespace): boolean {
    const { allowUnsupportedChain, enableNetworkSwitch } = options
    const state = network.of(namespace)?.get()
    if (!state?.unsupportedId || allowUnsupportedChain || !enableNetworkSwitch || needs.isAlone)
      return false
    if (connection.of(namespace).get().status !== 'connected') return false
    // Not over a question that waits in another wallet: leaving its view would be taking it back.
    if (connection.$attempts.get().some(({ status }) => status === 'waiting')) return false
    if (!isOpen() || shown() !== 'UnsupportedChain') modal.open({ view: 'UnsupportedChain' })
    return true
  }

  /** The code the next click needs. Answers that don't come are asked for again when they are needed. */
  function prefetch() {
    connection.prefetch()
    for (const adapter of registry.adapters) {
      adapter.prefetch?.()
      registry.runtimeOf(adapter.namespace).catch(() => undefined)
    }
  }

  function start(lifetime: Lifetime) {
    let before = modal.$state.get()
    lifetime.add(
      modal.$state.listen((state) => {
        const connected = $activeAccount.get().isConnected
        const { view } = shownRoute(state)
        const left = shownRoute(before)
        const was = left.view
        if (state.status !== before.status) {
          bus.emit(
            state.status === 'open'
              ? { type: 'MODAL_OPEN', connected, view }
              : { type: 'MODAL_CLOSE', connected },
          )
        }
        if (state.status === 'open' && (before.status !== 'open' || was !== view)) {
          bus.emit({ type: 'VIEW', view })
        }
        // A question whose view was left is not waited for; others are. Closed, the same view may be the home.
        const walletId = askedBy(left)
        if (walletId !== undefined && (was !== view || state.status !== 'open'))
          connection.cancel({ walletId })
        if (was === 'SwitchNetwork' && view !== was) network.cancelSwitch()
        if (state.status === 'open' && before.status !== 'open' && !needs.isDrawn()) prefetch()
        if (state.status !== 'open' && network.$isSwitchingNamespace.get()) network.cancelSwitch()
        before = state
      }),
    )
    for (const namespace of namespaces) {
      const $networks = network.of(namespace)
      if (!$networks) continue
      let active = $networks.get()
      lifetime.add(
        connection.of(namespace).listen(({ status }) => {
          if (status === 'connected') return
          settled.delete(namespace)
          stopSwitching(namespace)
        }),
      )
      lifetime.add(
        $networks.listen((state) => {
          const moved =
            state.active !== active.active || state.unsupportedId !== active.unsupportedId
          active = state
          if (!moved) return
          if (!state.unsupportedId) network.follow(state.active.caipNetworkId)
          if (namespace !== network.$activeNamespace.get()) return
          // Coming back is no act of the person's: the page may be read before anything is asked.
          if (!settled.has(namespace)) return
          if (state.unsupportedId) openIfUnsupported(namespace)
          else if (isOpen() && shown() === 'UnsupportedChain') modal.end()
        }),
      )
    }
    lifetime.add(
      $activeAccount.listen(({ isConnected, namespace }, was) => {
        // Who left one namespace goes on in another one, where a wallet is connected.
        const hasLeft = !isConnected && was?.isConnected && was.namespace === namespace
        const other = namespaces.find((one) => connection.of(one).get().status === 'connected')
        if (hasLeft && other) return network.activate(other)
        if (isConnected || !isOpen() || !modal.views.get(shown())?.needsAccount) return
        // Its wallet did not come back: another one may be chosen. Who left, left.
        const isGone =
          was?.status === 'reconnecting' &&
          connection.remembered(namespace).some(({ walletId }) => walletId === was.wallet?.id)
        if (isGone) modal.open()
        else modal.end()
      }),
    )
  }

  return {
    connectionChanged,
    prefetch,
    start,
    switchFailed({ caipNetworkId: networkId }: Network, problem: KitError) {
      bus.emit({ type: 'SWITCH_NETWORK_ERROR', networkId, code: problem.code })
      if (problem.code !== 'user-rejected') report(problem)
    },
    switched(to: Network) {
      bus.emit({ type: 'SWITCH_NETWORK', networkId: to.caipNetworkId })
      const endsWithSwitch = ({ view }: Route) => modal.views.get(view)?.endsWithSwitch
      const state = modal.$state.get()
      if (!isOpen() || !endsWithSwitch(shownRoute(state))) return
      const [first, ...rest] = state.stack.filter((route) => !endsWithSwitch(route))
      if (first && rest.length === 0 && first.view === 'Account') modal.open(first)
      else modal.end()
    },
  }
}
