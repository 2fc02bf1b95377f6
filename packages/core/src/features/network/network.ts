/**
 * Which networks there are, which one is in use in each namespace, and switching between them.
 * A connected wallet's own network counts; without one, the network chosen here. It refuses to open views.
 */
import { atom, computed, type ReadableAtom } from 'nanostores'
import type { WalletSession } from '../../chain/adapter.js'
import type { Network } from '../../chain/network.js'
import { asKitError, KitError } from '../../errors/kit-error.js'
import { type CaipNetworkId, isCaipNetworkId, type Namespace } from '../../ids/caip.js'
import { createMachine, type Moves } from '../../machine.js'
import type { KitItems } from '../../storage/items.js'

export interface NamespaceNetworks {
  readonly namespace: Namespace
  /** In use, or to be used once a wallet is connected. */
  readonly active: Network
  /** What the host listed, in its order. */
  readonly requested: readonly Network[]
  /** Set where a wallet approved only some. */
  readonly approvedIds?: readonly CaipNetworkId[]
  readonly supportsAllNetworks: boolean
  readonly smartAccountNetworkIds: readonly CaipNetworkId[]
  /** The network a connected wallet is on, where the host did not list it. */
  readonly unsupportedId?: CaipNetworkId
}

export type Switching =
  | { readonly status: 'idle' }
  | { readonly status: 'switching'; readonly network: Network }
  | { readonly status: 'failed'; readonly network: Network; readonly problem: KitError }

type SwitchEvent =
  | { readonly type: 'start'; readonly network: Network }
  | { readonly type: 'fail'; readonly problem: KitError }
  | { readonly type: 'settle' }

/** Milliseconds a person may take to answer in the wallet. */
export const switchDeadline = 5 * 60_000

const start = (_: unknown, { network }: { network: Network }): Switching => ({
  status: 'switching',
  network,
})
const idle = (): Switching => ({ status: 'idle' })

export const switchMoves: Moves<Switching, SwitchEvent> = {
  idle: { start },
  switching: {
    start,
    fail: ({ network }, { problem }) => ({ status: 'failed', network, problem }),
    settle: idle,
  },
  failed: { start, settle: idle },
}

export interface NetworkNeeds {
  readonly networks: readonly [Network, ...Network[]]
  readonly items: Pick<KitItems, 'activeNamespace' | 'activeNetworkIds'>
  /** The network a connected wallet is on. */
  walletNetwork(namespace: Namespace): ReadableAtom<CaipNetworkId | undefined>
  sessionOf(namespace: Namespace): WalletSession | undefined
  readonly enableNetworkSwitch: boolean
  isRunning(): boolean
  timeout(run: () => void, ms: number): () => void
  onUnknown(id: string): void
  onSwitched(network: Network): void
  onFailed(network: Network, problem: KitError): void
}

export interface NetworkFeature {
  readonly networks: readonly Network[]
  readonly $activeNamespace: ReadableAtom<Namespace>
  readonly $switching: ReadableAtom<Switching>
  /** True from `switchNamespace` until a wallet of that namespace is connected, or it was given up. */
  readonly $isSwitchingNamespace: ReadableAtom<boolean>
  /** Undefined for a namespace without networks. */
  of(namespace: Namespace): ReadableAtom<NamespaceNetworks> | undefined
  find(id: string): Network | undefined
  /**
   * Puts a network to use; a connected wallet is asked to switch, and to add the network where it lacks it.
   * Resolves to whether it is in use now; why not is in `$switching`. Rejects with `network-not-found`, with
   * `switching-disabled` where the host turned it off, and `network-client-not-set` before `kit.start()`.
   */
  switchTo(id: CaipNetworkId): Promise<boolean>
  /**
   * Begins the change to a network of a namespace that nobody is connected in: it is chosen there, and put to use once
   * a wallet is connected. Nothing else changes until then. Throws `network-not-found`.
   */
  switchNamespace(id: CaipNetworkId): void
  /** Stops waiting for the wallet's answer, and for the wallet of another namespace. */
  cancelSwitch(): void
}

export function createNetworks(needs: NetworkNeeds): NetworkFeature & {
  restore(saved: {
    readonly activeNamespace?: Namespace
    readonly activeNetworkIds: readonly CaipNetworkId[]
  }): void
  activate(namespace: Namespace): void
  /** A wallet moved by itself: what it is on is what was chosen. */
  follow(id: CaipNetworkId): void
} {
  const { networks, items, sessionOf } = needs
  const [first] = networks
  const $activeNamespace = atom<Namespace>(first.chainNamespace)
  const $isSwitchingNamespace = atom(false)
  const $chosen = atom<readonly CaipNetworkId[]>([])
  const switching = createMachine<Switching, SwitchEvent>({ status: 'idle' }, switchMoves)
  const states = new Map<Namespace, ReadableAtom<NamespaceNetworks>>()
  const find = (id: string) => networks.find(({ caipNetworkId }) => caipNetworkId === id)

  for (const { chainNamespace: namespace } of networks) {
    if (states.has(namespace)) continue
    const requested = networks.filter(({ chainNamespace }) => chainNamespace === namespace)
    const $state = computed(
      [$chosen, needs.walletNetwork(namespace)],
      (chosen, walletId): NamespaceNetworks => {
        const known = (id: CaipNetworkId | undefined) =>
          requested.find(({ caipNetworkId }) => caipNetworkId === id)
        const selected = chosen.map(known).find((network) => network !== undefined)
        return {
          namespace,
          active: known(walletId) ?? selected ?? (requested[0] as Network),
          requested,
          supportsAllNetworks: true,
          smartAccountNetworkIds: [],
          ...(walletId && !known(walletId) && { unsupportedId: walletId }),
        }
      },
    )
    states.set(namespace, $state)
  }

  function need(id: string): Network {
    const network = find(id)
    if (network) return network
    needs.onUnknown(isCaipNetworkId(id) ? id : 'not a CAIP-2 id')
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

  /** The question that waits in a wallet; a second one for the same is not asked. */
  let waiting: { session: WalletSession; network: Network; answer: Promise<boolean> } | undefined

  function ask(session: WalletSession, network: Network): Promise<boolean> {
    if (waiting?.session === session && waiting.network === network) {
      if (switching.$state.get().status !== 'switching') switching.move({ type: 'start', network })
      return waiting.answer
    }
    const answer = run(session, network).finally(() => {
      if (waiting?.answer === answer) waiting = undefined
    })
    waiting = { session, network, answer }
    return answer
  }

  async function run(session: WalletSession, network: Network): Promise<boolean> {
    switching.move({ type: 'start', network })
    // Another question, another wallet, a person who left or a kit that stopped: the answer is nobody's any more.
    const isCurrent = () => {
      const state = switching.$state.get()
      const isAsked = state.status === 'switching' && state.network === network
      return isAsked && sessionOf(network.chainNamespace) === session && needs.isRunning()
    }
    const fail = (problem: KitError) => {
      if (isCurrent() && switching.move({ type: 'fail', problem })) needs.onFailed(network, problem)
    }
    const late = () =>
      fail(new KitError('timeout', 'The wallet did not answer in time. Try again.'))
    const stopTimer = needs.timeout(late, switchDeadline)
    try {
      if (!session.abilities.has('switch-network')) {
        throw new KitError('wallet-unsupported', 'This wallet can’t switch networks.')
      }
      await session.switchNetwork(network)
      return isCurrent()
    } catch (thrown) {
      fail(asKitError(thrown))
      return false
    } finally {
      stopTimer()
    }
  }

  return {
    networks,
    $activeNamespace,
    $switching: switching.$state,
    $isSwitchingNamespace,
    of: (namespace) => states.get(namespace),
    find,
    activate,
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
      if (!needs.isRunning()) {
        throw new KitError('network-client-not-set', 'NetworkController client not set')
      }
      const { chainNamespace: namespace, caipNetworkId } = network
      const session = sessionOf(namespace)
      if (session && needs.walletNetwork(namespace).get() !== caipNetworkId) {
        if (!needs.enableNetworkSwitch) {
          throw new KitError(
            'switching-disabled',
            'This site does not switch networks. Switch in the wallet.',
          )
        }
        if (!(await ask(session, network))) return false
      }
      switching.move({ type: 'settle' })
      choose(network)
      activate(namespace)
      needs.onSwitched(network)
      return true
    },
  }
}
