/**
 * Which networks there are, which one is in use in each namespace, and switching between them.
 * A connected wallet's own network counts; without one, the network chosen here. It refuses to open views.
 */
import { atom, computed, type ReadableAtom } from 'nanostores'
import type { WalletSession } from '../../chain/adapter.js'
import type { Network } from '../../chain/network.js'
import { KitError } from '../../errors/kit-error.js'
import type { CaipNetworkId, Namespace } from '../../ids/caip.js'
import { createMachine, type Machine } from '../../lib/machine.js'
import type { ResolvedOptions } from '../../options/options.js'
import type { KitItems } from '../../storage/items.js'
import {
  type NetworkSwitcher,
  type SwitchEvent,
  type Switching,
  switchMoves,
} from './switch-machine.js'

/** Networks of one namespace: the active one, and those that the site and the wallet support. */
export interface NamespaceNetworks {
  /** Namespace of the networks. */
  readonly namespace: Namespace
  /** Active network, or the network that becomes active once a wallet connects. */
  readonly active: Network
  /** Networks that the site lists, in its order. */
  readonly requested: readonly Network[]
  /** Networks that the wallet approved. Undefined if the wallet accepts all networks. */
  readonly approvedIds?: readonly CaipNetworkId[]
  /**
   * Whether the wallet also accepts networks that it didn't approve.
   *
   * @default true
   */
  readonly supportsAllNetworks: boolean
  /** Networks on which the connected wallet has smart accounts. */
  readonly smartAccountNetworkIds: readonly CaipNetworkId[]
  /** CAIP-2 id of the wallet's network if the site doesn't list it. */
  readonly unsupportedId?: CaipNetworkId
}

/**
 * Networks that a wallet reported: those that it approved, whether it supports others too (`supportsAllNetworks`), and
 * those on which it has smart accounts.
 */
export type ApprovedNetworks = Partial<
  Pick<NamespaceNetworks, 'approvedIds' | 'supportsAllNetworks' | 'smartAccountNetworkIds'>
>

export interface NetworkDeps extends Pick<ResolvedOptions, 'networks' | 'defaultNetwork'> {
  readonly items: Pick<KitItems, 'activeNamespace' | 'activeNetworkIds'>
  /** The network a connected wallet is on. */
  walletNetwork(namespace: Namespace): ReadableAtom<CaipNetworkId | undefined>
  getSession(namespace: Namespace): WalletSession | undefined
  isRunning(): boolean
  loadSwitcher(): Promise<NetworkSwitcher>
  onUnknown(id: string): void
  onSwitched(network: Network): void
}

/** Networks of a kit, and switching between them: `kit.network`. */
export interface NetworkFeature {
  /** All networks of the site, in its order. */
  readonly networks: readonly Network[]
  /** Active namespace. Defaults to the namespace of the first network. */
  readonly $activeNamespace: ReadableAtom<Namespace>
  /** State of the network switch. */
  readonly $switching: ReadableAtom<Switching>
  /** Whether `switchNamespace` waits for a wallet of the new namespace to connect. */
  readonly $isSwitchingNamespace: ReadableAtom<boolean>
  /** Returns the networks of a namespace. Undefined if the site lists none. */
  forNamespace(namespace: Namespace): ReadableAtom<NamespaceNetworks> | undefined
  /** Returns a network of the site by CAIP-2 id. Undefined if the site doesn't list it. */
  find(id: string): Network | undefined
  /**
   * Switches to a network. A connected wallet gets a request to switch, and to add the network if it lacks
   * it. The wallet has 5 minutes to respond.
   *
   * @param id - CAIP-2 id of a network that the site lists.
   * @returns Whether the network is active now. If not, `$switching` has the reason.
   * @throws {KitError} with code `network-not-found` if the site doesn't list the network.
   * @throws {KitError} with code `network-switch-disabled` if `enableNetworkSwitch` is false.
   * @throws {KitError} with code `kit-not-started` before `kit.start()`.
   */
  switchTo(id: CaipNetworkId): Promise<boolean>
  /**
   * Starts the switch to a network of a namespace that isn't connected. The network is selected there, and becomes
   * active once a wallet is connected. Nothing else changes until then. Throws `network-not-found`.
   */
  switchNamespace(id: CaipNetworkId): void
  /** Cancels a pending switch, of a network or a namespace. A late response of the wallet is ignored. */
  cancelSwitch(): void
}

export function createNetworks(deps: NetworkDeps): NetworkFeature & {
  restore(saved: {
    readonly activeNamespace?: Namespace
    readonly activeNetworkIds: readonly CaipNetworkId[]
  }): void
  activate(namespace: Namespace): void
  /** What a wallet agreed to in a namespace; undefined where it agreed to all. */
  approve(namespace: Namespace, approval: ApprovedNetworks | undefined): void
  /** A wallet moved by itself: what it is on is what was chosen. */
  follow(id: CaipNetworkId): void
  readonly switching: Machine<Switching, SwitchEvent>
} {
  const { networks, items, getSession } = deps
  const find = (id: string | undefined) =>
    networks.find(({ caipNetworkId }) => caipNetworkId === id)
  const initial = find(deps.defaultNetwork) ?? networks[0]
  const $activeNamespace = atom<Namespace>(initial.chainNamespace)
  const $isSwitchingNamespace = atom(false)
  const $approved = atom<Readonly<Partial<Record<Namespace, ApprovedNetworks | undefined>>>>({})
  const $chosen = atom<readonly CaipNetworkId[]>([])
  const switching = createMachine<Switching, SwitchEvent>({ status: 'idle' }, switchMoves)
  const states = new Map<Namespace, ReadableAtom<NamespaceNetworks>>()

  for (const { chainNamespace: namespace } of networks) {
    if (states.has(namespace)) continue
    const requested = networks.filter(({ chainNamespace }) => chainNamespace === namespace)
    const $state = computed(
      [$chosen, deps.walletNetwork(namespace), $approved],
      (chosen, walletId, approved): NamespaceNetworks => {
        const known = (id: CaipNetworkId | undefined) =>
          requested.find(({ caipNetworkId }) => caipNetworkId === id)
        return {
          namespace,
          active: [walletId, ...chosen, initial.caipNetworkId]
            .map(known)
            .concat(requested)
            .find((network) => network) as Network,
          requested,
          supportsAllNetworks: true,
          smartAccountNetworkIds: [],
          ...approved[namespace],
          ...(walletId && !known(walletId) && { unsupportedId: walletId }),
        }
      },
    )
    states.set(namespace, $state)
  }

  function need(id: string): Network {
    const network = find(id)
    if (network) return network
    deps.onUnknown(id)
    throw new KitError('network-not-found', 'Network not found')
  }

  function choose({ caipNetworkId, chainNamespace }: Network) {
    const others = $chosen.get().filter((id) => find(id)?.chainNamespace !== chainNamespace)
    $chosen.set([caipNetworkId, ...others])
    items.activeNetworkIds.set($chosen.get())
  }

  function activate(namespace: Namespace) {
    if ($activeNamespace.get() !== namespace && states.has(namespace)) {
      $isSwitchingNamespace.set(true)
      $activeNamespace.set(namespace)
      items.activeNamespace.set(namespace)
    }
    $isSwitchingNamespace.set(false)
  }

  return {
    networks,
    switching,
    $activeNamespace,
    $switching: switching.$state,
    $isSwitchingNamespace,
    forNamespace: (namespace) => states.get(namespace),
    find,
    activate,
    approve: (namespace, approval) => $approved.set({ ...$approved.get(), [namespace]: approval }),
    follow(id) {
      const network = find(id)
      if (network) choose(network)
    },
    restore({ activeNamespace, activeNetworkIds }) {
      if (activeNamespace && states.has(activeNamespace)) $activeNamespace.set(activeNamespace)
      $chosen.set(activeNetworkIds.filter(find))
    },
    cancelSwitch() {
      switching.move({ type: 'settle' })
      $isSwitchingNamespace.set(false)
    },
    switchNamespace(id) {
      const network = need(id)
      if (network.chainNamespace === $activeNamespace.get()) return
      choose(network)
      $isSwitchingNamespace.set(true)
    },
    async switchTo(id) {
      const network = need(id)
      if (!deps.isRunning()) {
        throw new KitError('kit-not-started', 'NetworkController client not set')
      }
      const { chainNamespace: namespace, caipNetworkId } = network
      const session = getSession(namespace)
      if (session && deps.walletNetwork(namespace).get() !== caipNetworkId) {
        const now = switching.$state.get()
        if (now.status !== 'switching' || now.network !== network)
          switching.move({ type: 'start', network })
        const switcher = await deps.loadSwitcher().catch((error: KitError) => {
          switching.move({ type: 'fail', error })
        })
        if (!switcher || !(await switcher.ask(session, network))) return false
      }
      switching.move({ type: 'settle' })
      choose(network)
      activate(namespace)
      deps.onSwitched(network)
      return true
    },
  }
}
