/**
 * Who is connected, in each namespace by itself: asking, coming back, following the wallet, and leaving.
 * It refuses to know networks, views and chains' ways; a late answer of an aborted question never lands.
 */
import type { ReadableAtom } from 'nanostores'
import type {
  ChainRuntime,
  Connector,
  ConnectParameters,
  WalletSession,
} from '../../chain/adapter.js'
import type { Env } from '../../env.js'
import { KitError } from '../../errors/kit-error.js'
import { type CaipNetworkId, type Namespace, namespaces } from '../../ids/caip.js'
import type { Lifetime } from '../../lifetime.js'
import type { KitItems, SavedConnection } from '../../storage/items.js'
import { type Asking, createAsking, identity } from './asking.js'
import type { Attempt } from './attempt-machine.js'
import { payAttention } from './attention.js'
import type { comeBack } from './come-back.js'
import type { ConnectionEvent } from './connection-event.js'
import type { Connection } from './connection-machine.js'
import { createLeaving } from './leaving.js'
import { createNamespaceConnection, type NamespaceConnection } from './namespace-connection.js'
import { createReconnect } from './reconnect.js'
import { createSavedConnections, lastingId } from './saved-connections.js'

export interface ConnectionNeeds {
  readonly env: Env
  readonly items: Pick<KitItems, 'connections' | 'connectedNamespaces'>
  readonly $connectors: ReadableAtom<readonly Connector[]>
  connectorOf(walletId: string, namespace?: Namespace): Connector | undefined
  runtimeOf(namespace: Namespace): Promise<ChainRuntime>
  /** Where the site is; undefined for a namespace without networks. */
  networkIdOf(namespace: Namespace): CaipNetworkId | undefined
  /** The code that comes back to a remembered wallet. */
  comingBack(): Promise<typeof comeBack>
  /** What happened, for whoever counts or reacts; `problem` where it failed. */
  onEvent(event: ConnectionEvent, problem?: KitError): void
}

export interface ConnectionFeature {
  /** One namespace's connection. No event of one namespace changes another. */
  of(namespace: Namespace): ReadableAtom<Connection>
  /** The question that waits in a wallet, or how the last one failed. */
  readonly $attempt: ReadableAtom<Attempt>
  /**
   * Asks a wallet for access. Resolves to whether it was given; why not is in `$attempt`.
   * A second call for the same wallet joins the first; for another one it takes its place.
   * Throws `wallet-not-found`, and `connection-client-not-set` before `kit.start()`.
   */
  connect(walletId: string, options?: { readonly namespace?: Namespace }): Promise<boolean>
  /** Stops waiting for the wallet. A yes that comes later changes nothing here. */
  cancel(): void
  /** Comes back to the remembered wallets, silently: never a prompt. */
  reconnect(): Promise<void>
  /** Ends connections and takes the site's permission back where the wallet can. All of them unless told which. */
  disconnect(options?: {
    readonly namespace?: Namespace
    readonly walletId?: string
  }): Promise<void>
  /** Goes on with another account that the wallet shares. Throws `address-not-found`. */
  selectAccount(address: string, namespace: Namespace): void
  /** Wallets this site was connected to in a namespace, most recent first. */
  remembered(namespace: Namespace): readonly SavedConnection[]
  /** Forgets a remembered wallet that is not in use. */
  forget(namespace: Namespace, walletId: string): void
}

export interface ConnectionInside {
  open(parameters: Omit<ConnectParameters, 'networkId'>): Promise<WalletSession | undefined>
  /** `isQuiet`: it came along, and nobody waited for it. */
  adopt(
    connector: Connector,
    session: WalletSession,
    from?: SavedConnection,
    isQuiet?: boolean,
  ): void
  slotOf(namespace: Namespace): Pick<NamespaceConnection, '$state'>
  readonly asking: Pick<Asking, 'in' | 'cancel'>
}

export function createConnection(needs: ConnectionNeeds): ConnectionFeature & {
  sessionOf(namespace: Namespace): WalletSession | undefined
  /** For whoever connects by ways of its own: one session that serves several namespaces. */
  readonly inside: ConnectionInside
  restore(saved: readonly SavedConnection[]): void
  start(lifetime: Lifetime): void
} {
  const { env, $connectors, connectorOf, onEvent } = needs
  const slots = new Map(namespaces.map((namespace) => [namespace, createNamespaceConnection()]))
  const slotOf = (namespace: Namespace) => {
    const slot = slots.get(namespace)
    if (!slot)
      throw new KitError('chain-required', 'Chain is required to get connection controller client')
    return slot
  }
  const saved = createSavedConnections(needs.items)
  let life: Lifetime | undefined

  async function open(parameters: Omit<ConnectParameters, 'networkId'>) {
    const { namespace } = parameters.connector
    const networkId = needs.networkIdOf(namespace)
    if (!networkId) throw new KitError('network-not-found', 'Network not found')
    return (await needs.runtimeOf(namespace)).connect({ ...parameters, networkId })
  }

  function adopt(
    connector: Connector,
    session: WalletSession,
    from?: SavedConnection,
    isQuiet = from !== undefined,
  ) {
    const { namespace } = connector
    reconnecting.stop(namespace)
    // The account that was in use with this wallet last, if it was never disconnected since.
    const known =
      from ?? saved.list(namespace).find(({ walletId }) => walletId === lastingId(connector.id))
    slotOf(namespace).adopt(session, identity(connector), known?.address)
    onEvent({ type: 'CONNECT_SUCCESS', walletId: connector.id, namespace, reconnected: isQuiet })
  }

  const reconnecting = createReconnect({
    $connectors,
    open,
    slotOf,
    saved: saved.wanted,
    adopt,
    comingBack: needs.comingBack,
    runtimeOf: needs.runtimeOf,
  })

  const asking = createAsking({
    now: env.now,
    open,
    onAnswer: (connector, session) => adopt(connector, session),
    onFail({ id: walletId }, problem) {
      const { code } = problem
      if (code === 'user-rejected') onEvent({ type: 'USER_REJECTED', walletId })
      else onEvent({ type: 'CONNECT_ERROR', walletId, code }, problem)
    },
  })

  function needLife(): Lifetime {
    if (!life) {
      throw new KitError('connection-client-not-set', 'ConnectionController client not set')
    }
    return life
  }

  return {
    of: (namespace) => slotOf(namespace).$state,
    sessionOf: (namespace) => slotOf(namespace).session,
    $attempt: asking.$attempt,
    async connect(walletId, { namespace } = {}) {
      const lifetime = needLife()
      const connector = connectorOf(walletId, namespace)
      if (!connector) {
        throw new KitError('wallet-not-found', 'This wallet is not here. Choose another one.')
      }
      const isAsked = asking.in(connector.namespace) === connector
      if (!isAsked) {
        reconnecting.stop(connector.namespace)
        if (!slotOf(connector.namespace).session) slotOf(connector.namespace).end()
        onEvent({ type: 'SELECT_WALLET', walletId, namespace: connector.namespace })
      }
      return asking.ask(connector, lifetime)
    },
    cancel: asking.cancel,
    async reconnect() {
      const lifetime = needLife()
      await Promise.all(
        namespaces.map((namespace) => reconnecting.start(namespace, lifetime, true)),
      )
    },
    disconnect: createLeaving({
      slotOf,
      asking,
      saved,
      reconnecting,
      open,
      connectorOf,
      onEvent,
      signal: () => life?.signal,
    }),
    selectAccount(address, namespace) {
      const state = slotOf(namespace).$state.get()
      if (state.status !== 'connected') {
        throw new KitError(
          'chain-account-required',
          'Chain is required to update chain account data',
        )
      }
      const account = state.accounts.find((shared) => shared.address === address)
      if (!account) throw new KitError('address-not-found', 'Address or auth connector not found')
      slotOf(namespace).select(account)
    },
    inside: { open, adopt, slotOf, asking },
    remembered: saved.list,
    forget: saved.forget,
    restore(entries) {
      for (const namespace of namespaces) {
        const entry = entries.find((candidate) => candidate.namespace === namespace)
        if (!entry) continue
        const { walletId: id, walletName: name, address, networkId } = entry
        slotOf(namespace).restore({
          wallet: { id, name },
          account: { namespace, address, type: 'eoa' },
          networkId,
        })
      }
    },
    start(lifetime) {
      life = lifetime
      const kept = new Map<Namespace, string>()
      for (const [namespace, { $state }] of slots) {
        lifetime.add(
          $state.listen((state) => {
            if (state.status !== 'connected') return void kept.delete(namespace)
            const { wallet, account, networkId } = state
            const what = `${wallet.id} ${account.address} ${networkId}`
            if (kept.get(namespace) === what) return
            kept.set(namespace, what)
            saved.keep({
              namespace,
              walletId: lastingId(wallet.id),
              walletName: wallet.name,
              address: account.address,
              networkId,
            })
          }),
        )
      }
      payAttention(
        {
          window: env.window,
          $connectors,
          slots,
          isWanted: (namespace) => saved.wanted(namespace).length > 0,
          isAsked: (namespace) => asking.in(namespace) !== undefined,
          comeBack: (namespace) => void reconnecting.start(namespace, lifetime, false),
        },
        lifetime,
      )
      lifetime.add(() => {
        asking.cancel()
        life = undefined
        for (const [namespace, slot] of slots) {
          reconnecting.stop(namespace)
          slot.end()
        }
      })
      for (const [namespace, slot] of slots) {
        // What a server remembered and this browser does not was left elsewhere.
        const isLeft = saved.wanted(namespace).length === 0
        if (isLeft && slot.$state.get().status === 'reconnecting') slot.end()
        else void reconnecting.start(namespace, lifetime, true)
      }
    },
  }
}
