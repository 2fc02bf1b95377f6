/** The few rules that join features, and the events derived from what they do. What follows wallets is in `wallet-runtime.ts`. */
import type { ReadableAtom, WritableAtom } from 'nanostores'
import type { Network } from '../chain/network.js'
import type { AdapterRegistry } from '../chain/registry.js'
import type { KitError } from '../errors/kit-error.js'
import { callHost, type EventBus, type KitEvent } from '../events.js'
import type { AccountState } from '../features/account/account.js'
import type { ConnectionAnalyticsEvent } from '../features/connection/analytics-events.js'
import type { ConnectionFeature } from '../features/connection/connection-feature.js'
import { getCurrentRoute, type Modal } from '../features/modal/modal.js'
import type { Route } from '../features/modal/views.js'
import type { NetworkFeature } from '../features/network/network.js'
import type { Wallets } from '../features/wallets/wallets.js'
import { type Namespace, namespaces } from '../ids/caip.js'
import type { Lifetime } from '../lib/lifetime.js'
import type { RecentWallet } from '../storage/items.js'

export interface EffectsDeps {
  readonly wallets: Wallets & {
    discover(): Promise<unknown>
    readonly $recent: WritableAtom<readonly RecentWallet[]>
    readonly recentLimit: number
  }
  readonly connection: ConnectionFeature
  readonly network: NetworkFeature & {
    activate(namespace: Namespace): void
    follow(id: string): void
  }
  readonly modal: Modal & { end(): void }
  readonly registry: AdapterRegistry
  readonly bus: EventBus & { emit(event: KitEvent): void }
  readonly $activeAccount: ReadableAtom<AccountState>
  readonly onError: ((error: KitError) => void) | undefined
  /**
   * Returns whether a dialog is drawn. Its own code loads first, and it signals when the code for wallet requests may
   * load.
   */
  isDrawn(): boolean
  /** Loads the code that connects, reconnects and watches wallets. */
  loadWalletRuntime(): Promise<{ readonly walletEffects: WalletEffects }>
  /** What follows wallets, once its code has come: nothing connects without it. */
  walletEffects(): WalletEffects | undefined
}

interface WalletEffects {
  connected(event: ConnectionAnalyticsEvent): void
  switched(): void
}

export function startEffects(deps: EffectsDeps) {
  const { wallets, connection, network, modal, registry, bus, onError, $activeAccount } = deps

  /** The wallet that this view asks, by its row; undefined for a view that asks none. */
  function getAskedWalletId(route: Route): string | undefined {
    const id = modal.views.get(route.view)?.getPendingWalletId?.(route)
    return id && (wallets.get(id)?.id ?? id)
  }

  /** The code the next click needs. Answers that don't come are asked for again when they are needed. */
  function prefetch() {
    deps.loadWalletRuntime().catch(() => undefined)
    for (const adapter of registry.adapters) {
      adapter.prefetch?.()
      registry.getChainRuntime(adapter.namespace).catch(() => undefined)
    }
  }

  function start(lifetime: Lifetime) {
    let before = modal.$state.get()
    lifetime.onDispose(
      modal.$state.listen((state) => {
        const connected = $activeAccount.get().isConnected
        const { view } = getCurrentRoute(state)
        const left = getCurrentRoute(before)
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
        const walletId = getAskedWalletId(left)
        if (walletId !== undefined && (was !== view || state.status !== 'open'))
          connection.cancel({ walletId })
        if (was === 'SwitchNetwork' && view !== was) network.cancelSwitch()
        if (state.status === 'open' && before.status !== 'open') {
          // Beside the dialog, and not once that asks for it.
          wallets.discover().catch(() => undefined)
          if (!deps.isDrawn()) prefetch()
        }
        if (state.status !== 'open' && network.$isSwitchingNamespace.get()) network.cancelSwitch()
        before = state
      }),
    )
    lifetime.onDispose(
      $activeAccount.listen(({ isConnected, namespace }, was) => {
        // Who left one namespace goes on in another one, where a wallet is connected.
        const hasLeft = !isConnected && was?.isConnected && was.namespace === namespace
        const other = namespaces.find(
          (candidate) => connection.forNamespace(candidate).get().status === 'connected',
        )
        if (hasLeft && other) return network.activate(other)
        if (
          isConnected ||
          modal.$state.get().status !== 'open' ||
          !modal.views.get(getCurrentRoute(modal.$state.get()).view)?.requiresAccount
        )
          return
        // Its wallet did not come back: another one may be chosen. Who left, left.
        const isGone =
          was?.status === 'reconnecting' &&
          connection.getRecent(namespace).some(({ walletId }) => walletId === was.wallet?.id)
        if (isGone) modal.open()
        else modal.end()
      }),
    )
  }

  return {
    getAskedWalletId,
    prefetch,
    start,
    connectionChanged(event: ConnectionAnalyticsEvent, error?: KitError) {
      if (error) callHost(() => onError?.(error))
      bus.emit(event)
      deps.walletEffects()?.connected(event)
    },
    switched(to: Network) {
      bus.emit({ type: 'SWITCH_NETWORK', networkId: to.caipNetworkId })
      // A network may be chosen without a wallet, before it is there.
      deps.loadWalletRuntime().then(
        ({ walletEffects }) => walletEffects.switched(),
        () => undefined,
      )
    },
  }
}
