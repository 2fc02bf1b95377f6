/** What moves in the kit as wallets connect, move and leave. Fetched with what connects them. */

import type { ConnectionAnalyticsEvent } from '../features/connection/analytics-events.js'
import { getCurrentRoute } from '../features/modal/modal.js'
import type { Route } from '../features/modal/views.js'
import { type Namespace, namespaces } from '../ids/caip.js'
import { stableId } from '../ids/stable-id.js'
import type { Lifetime } from '../lib/lifetime.js'
import type { ResolvedOptions } from '../options/options.js'
import type { KitItems, RecentWallet } from '../storage/items.js'
import type { EffectsDeps } from './effects.js'

export interface WalletEffectsDeps
  extends Pick<EffectsDeps, 'wallets' | 'connection' | 'network' | 'modal'> {
  readonly options: Pick<ResolvedOptions, 'allowUnsupportedChain' | 'enableNetworkSwitch'>
  readonly items: Pick<KitItems, 'recentWallets'>
  readonly effects: { getAskedWalletId(route: Route): string | undefined }
  /** Adapters of the site. Without any, wallets of other sources stay on the network that they are on. */
  readonly adapters: ResolvedOptions['adapters']
}

export function startWalletEffects(deps: WalletEffectsDeps) {
  const { options, wallets, connection, network, modal } = deps
  /** Connected namespaces whose connecting has been dealt with: what moves now is the person's doing. */
  const settled = new Set<Namespace>()
  const shown = () => getCurrentRoute(modal.$state.get())
  const isOpen = () => modal.$state.get().status === 'open'

  /** Newest first, each once, at most two. */
  function remember({ id, name }: RecentWallet) {
    const others = wallets.$recent.get().filter((wallet) => wallet.id !== id)
    wallets.$recent.set([{ id, name }, ...others].slice(0, wallets.recentLimit))
    deps.items.recentWallets.set(wallets.$recent.get())
  }

  /** The wallet that was asked to switch is gone, or another one took its place. */
  function stopSwitching(namespace: Namespace) {
    const state = network.$switching.get()
    if (state.status === 'switching' && state.network.chainNamespace === namespace)
      network.cancelSwitch()
  }

  function isWaitedFor(route: Route): boolean {
    const asked = deps.effects.getAskedWalletId(route)
    return (
      asked !== undefined &&
      connection.$connectionAttempts
        .get()
        .some(({ status, wallet }) => status === 'pending' && wallets.get(wallet.id)?.id === asked)
    )
  }

  function openIfUnsupported(namespace: Namespace): boolean {
    const { allowUnsupportedChain, enableNetworkSwitch } = options
    const state = network.forNamespace(namespace)?.get()
    if (
      !state?.unsupportedId ||
      allowUnsupportedChain ||
      !enableNetworkSwitch ||
      deps.adapters.length === 0
    )
      return false
    if (connection.forNamespace(namespace).get().status !== 'connected') return false
    // Not over a question that waits in another wallet: leaving its view would be taking it back.
    if (connection.$connectionAttempts.get().some(({ status }) => status === 'pending'))
      return false
    if (!isOpen() || shown().view !== 'UnsupportedChain') modal.open({ view: 'UnsupportedChain' })
    return true
  }

  function followNetwork(namespace: Namespace, lifetime: Lifetime) {
    const $networks = network.forNamespace(namespace)
    if (!$networks) return
    let active = $networks.get()
    lifetime.onDispose(
      connection.forNamespace(namespace).listen(({ status }) => {
        if (status === 'connected') return
        settled.delete(namespace)
        stopSwitching(namespace)
      }),
    )
    lifetime.onDispose(
      $networks.listen((state) => {
        const moved = state.active !== active.active || state.unsupportedId !== active.unsupportedId
        active = state
        if (!moved) return
        if (!state.unsupportedId) network.follow(state.active.caipNetworkId)
        if (namespace !== network.$activeNamespace.get()) return
        // Coming back is no act of the person's: the page may be read before anything is asked.
        if (!settled.has(namespace)) return
        if (state.unsupportedId) openIfUnsupported(namespace)
        else if (isOpen() && shown().view === 'UnsupportedChain') modal.end()
      }),
    )
  }

  return {
    connected(event: ConnectionAnalyticsEvent) {
      if (event.type !== 'CONNECT_SUCCESS') return
      const { walletId, namespace, reconnected } = event
      settled.add(namespace)
      stopSwitching(namespace)
      const state = connection.forNamespace(namespace).get()
      if (reconnected || state.status !== 'connected') return
      const { name } = state.wallet
      remember({ name, id: stableId(wallets.get(walletId)?.id ?? walletId) })
      network.activate(namespace)
      // Asked for here and answered: the page goes on, unless the wallet's network needs a word, or another wallet is waited
      // for in the view that is shown.
      if (openIfUnsupported(namespace) || isWaitedFor(shown())) return
      const [next] =
        [...modal.views].find(([, definition]) => definition.shouldOpenAfterConnect?.()) ?? []
      if (next) modal.open({ view: next } as Route)
      else if (isOpen()) modal.end()
    },
    /** Views that were there for it are done. One that asked for it, such as Swap, goes on. */
    switched() {
      const closeOnNetworkSwitch = ({ view }: Route) => modal.views.get(view)?.closeOnNetworkSwitch
      const state = modal.$state.get()
      if (!isOpen() || !closeOnNetworkSwitch(getCurrentRoute(state))) return
      const [first, ...rest] = state.stack.filter((route) => !closeOnNetworkSwitch(route))
      if (first?.view !== 'Account') return modal.end()
      modal.open(first)
      rest.forEach(modal.push)
    },
    start(lifetime: Lifetime) {
      for (const namespace of namespaces) followNetwork(namespace, lifetime)
    },
  }
}
