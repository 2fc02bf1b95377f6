/**
 * Which networks there are, which one is in use in each namespace, and switching between them.
 * A connected wallet's own network counts; without one, the network chosen here. It refuses to open views.
 */
import { atom, computed, type ReadableAtom } from 'nanostores'
import type { WalletSession } from '../../chain/adapter.js'
import type { Network } from '../../chain/network.js'
import { KitError } from '../../errors/kit-error.js'
import type { CaipNetworkId, Namespace } from '../../ids/caip.js'
import { createMachine, type Machine } from '../../machine.js'
import type { KitItems } from '../../storage/items.js'
import {
  type NetworkSwitcher,
  type SwitchEvent,
  type Switching,
  switchMoves,
} from './switch-machine.js'

export interface NamespaceNetworks {
  readonly namespace: Namespace
  /** In use, or to be used once a wallet is connected. */
  readonly active: Network
  /** What the host listed, in its order. */
  readonly requested: readonly Network[]
  /** Set where a wallet approved only some. */
  readonly approvedIds?: readonly CaipNetworkId[]
  readonly supportsAllNetworks: boolean
  /** Networks on which the connected wallet has smart accounts. */
  readonly smartAccountNetworkIds: readonly CaipNetworkId[]
  /** The network a connected wallet is on, where the host did not list it. */
  readonly unsupportedId?: CaipNetworkId
}

/**
 * What a wallet told of its networks: those that it approved, whether it takes others too (`supportsAllNetworks`), and those
 * on which it has smart accounts.
 */
export type ApprovedNetworks = Partial<
  Pick<NamespaceNetworks, 'approvedIds' | 'supportsAllNetworks' | 'smartAccountNetworkIds'>
>

export interface NetworkDeps {
  readonly networks: readonly [Network, ...Network[]]
  readonly items: Pick<KitItems, 'activeNamespace' | 'activeNetworkIds'>
  /** The network a connected wallet is on. */
  walletNetwork(namespace: Namespace): ReadableAtom<CaipNetworkId | undefined>
  getSession(namespace: Namespace): WalletSession | undefined
  isRunning(): boolean
  asking(): Promise<NetworkSwitcher>
  onUnknown(id: string): void
  onSwitched(network: Network): void
}

export interface NetworkFeature {
  readonly networks: readonly Network[]
  readonly $activeNamespace: ReadableAtom<Namespace>
  readonly $switching: ReadableAtom<Switching>
  /** True from `switchNamespace` until a wallet of that namespace is connected, or it was given up. */
  readonly $isSwitchingNamespace: ReadableAtom<boolean>
  /** Undefined for a namespace without networks. */
  forNamespace(namespace: Namespace): ReadableAtom<NamespaceNetworks> | undefined
  find(id: string): Network | undefined
  /**
   * Puts a network to use; a connected wallet is asked to switch, and to add the network where it lacks it.
   * Resolves to whether it is in use now; why not is in `$switching`. Rejects with `network-not-found`, with
   * `network-switch-disabled` where the host turned it off, and `kit-not-started` before `kit.start()`.
   */
  switchTo(id: CaipNetworkId): Promise<boolean>
  /**
   * Starts the switch to a network of a namespace that isn't connected. The network is selected there, and becomes
   * active once a wallet is connected. Nothing else changes until then. Throws `network-not-found`.
   */
  switchNamespace(id: CaipNetworkId): void
  /** Stops waiting for the wallet's answer, and for the wallet of another namespace. */
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
  const [first] = networks
  const $activeNamespace = atom<Namespace>(first.chainNamespace)
  const $isSwitchingNamespace = atom(false)
  const $approved = atom<Readonly<Partial<Record<Namespace, ApprovedNetworks | undefined>>>>({})
  const $chosen = atom<readonly CaipNetworkId[]>([])
  const switching = createMachine<Switching, SwitchEvent>({ status: 'idle' }, switchMoves)
  const states = new Map<Namespace, ReadableAtom<NamespaceNetworks>>()
  const find = (id: string) => networks.find(({ caipNetworkId }) => caipNetworkId === id)

  for (const { chainNamespace: namespace } of networks) {
    if (states.has(namespace)) continue
    const requested = networks.filter(({ chainNamespace }) => chainNamespace === namespace)
    const $state = computed(
      [$chosen, deps.walletNetwork(namespace), $approved],
      (chosen, walletId, approved): NamespaceNetworks => {
        const known = (id: CaipNetworkId | undefined) =>
          requested.find(({ caipNetworkId }) => caipNetworkId === id)
        const selected = chosen.map(known).find((network) => network !== undefined)
        return {
          namespace,
          active: known(walletId) ?? selected ?? (requested[0] as Network),
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
        const asking = await deps.asking().catch((error: KitError) => {
          switching.move({ type: 'fail', error })
        })
        if (!asking || !(await asking.ask(session, network))) return false
      }
      switching.move({ type: 'settle' })
      choose(network)
      activate(namespace)
      deps.onSwitched(network)
      return true
    },
  }
}
