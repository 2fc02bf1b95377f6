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
import type { Network } from '../../chain/network.js'
import type { Env } from '../../env.js'
import { KitError } from '../../errors/kit-error.js'
import { usualAccountType } from '../../ids/account-kind.js'
import { type Namespace, namespaces } from '../../ids/caip.js'
import { lastingId } from '../../ids/lasting-id.js'
import type { Lifetime } from '../../lifetime.js'
import type { KitItems, SavedConnection } from '../../storage/items.js'
import { createAsking } from './asking.js'
import type { payAttention } from './attention.js'
import type { comeBack } from './come-back.js'
import type { ConnectionEvent } from './connection-event.js'
import type { ConnectionFeature, ConnectionInside } from './connection-feature.js'
import { createLeaving } from './leaving.js'
import { createNamespaceConnection } from './namespace-connection.js'
import { type AskingNeeds, identity } from './question.js'
import type { createQuestions } from './questions.js'
import { createReconnect } from './reconnect.js'
import { createSavedConnections } from './saved-connections.js'
import { isMeantBy } from './which-wallet.js'

interface SiteNetworks {
  readonly active: Network
  readonly requested: readonly Network[]
}

export interface ConnectionNeeds {
  readonly env: Env
  readonly items: Pick<KitItems, 'connections' | 'connectedNamespaces'>
  readonly $connectors: ReadableAtom<readonly Connector[]>
  connectorOf(walletId: string, namespace?: Namespace): Connector | undefined
  /** Of all ways into the wallet that has this one; none where it is not here. */
  idsOf(walletId: string): readonly string[]
  runtimeOf(namespace: Namespace): Promise<ChainRuntime>
  /** The site's networks; undefined for a namespace without. */
  networksOf(namespace: Namespace): SiteNetworks | undefined
  /** The code that asks a person. */
  questions(): Promise<typeof createQuestions>
  /** The code that comes back to a remembered wallet, and looks after one that is connected. */
  staying(): Promise<{
    readonly comeBack: typeof comeBack
    readonly payAttention: typeof payAttention
  }>
  /** What happened, for whoever counts or reacts; `problem` where it failed. */
  onEvent(event: ConnectionEvent, problem?: KitError): void
}

export function createConnection(needs: ConnectionNeeds): ConnectionFeature & {
  sessionOf(namespace: Namespace): WalletSession | undefined
  /** For whoever connects by ways of its own: one session that serves several namespaces. */
  readonly inside: ConnectionInside
  /** Fetches the code that the next `connect` needs. */
  prefetch(): void
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
    const on = needs.networksOf(namespace)
    if (!on) throw new KitError('network-not-found', 'Network not found')
    const networkId = on.active.caipNetworkId
    const runtime = await needs.runtimeOf(namespace)
    return runtime.connect({ ...parameters, networkId, networks: on.requested })
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

  const isAsked = (namespace: Namespace) => asking.in(namespace) !== undefined
  const reconnecting = createReconnect({
    isAsked,
    $connectors,
    open,
    slotOf,
    saved: saved.wanted,
    adopt,
    comingBack: async () => (await needs.staying()).comeBack,
    runtimeOf: needs.runtimeOf,
    now: env.now,
  })

  const askingNeeds: AskingNeeds = {
    now: env.now,
    open,
    onAnswer: (connector, session) => adopt(connector, session),
    onFail({ id: walletId }, problem) {
      const { code } = problem
      if (code === 'user-rejected') onEvent({ type: 'USER_REJECTED', walletId })
      else onEvent({ type: 'CONNECT_ERROR', walletId, code }, problem)
    },
    onOver: (namespace) => life && void reconnecting.start(namespace, life, 'heard'),
  }
  const asking = createAsking(askingNeeds, needs.questions)

  const isMeant = isMeantBy(needs.idsOf)

  function needLife(): Lifetime {
    if (!life) {
      throw new KitError('connection-client-not-set', 'ConnectionController client not set')
    }
    return life
  }

  return {
    of: (namespace) => slotOf(namespace).$state,
    sessionOf: (namespace) => slotOf(namespace).session,
    $attempts: asking.$attempts,
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
    cancel: (which = {}) => asking.cancel(isMeant(which)),
    async reconnect() {
      const lifetime = needLife()
      await Promise.all(
        namespaces.map((namespace) => reconnecting.start(namespace, lifetime, 'patient')),
      )
    },
    disconnect: createLeaving({
      slotOf,
      asking,
      saved,
      reconnecting,
      open,
      connectorOf,
      isMeant,
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
    prefetch: () => void asking.prefetch().catch(() => undefined),
    inside: { open, adopt, slotOf, asking },
    remembered: saved.list,
    forget: saved.forget,
    restore(entries) {
      for (const namespace of namespaces) {
        const entry = entries.find((candidate) => candidate.namespace === namespace)
        if (!entry) continue
        const { walletId: id, walletName: name, address, networkId } = entry
        const type = usualAccountType(namespace)
        slotOf(namespace).restore({
          wallet: { id, name },
          account: { namespace, address, type },
          networkId,
        })
      }
    },
    start(lifetime) {
      life = lifetime
      const kept = new Map<Namespace, string>()
      const isWanted = (namespace: Namespace) => saved.wanted(namespace).length > 0
      const comeBack = (namespace: Namespace) =>
        void reconnecting.start(namespace, lifetime, 'once')
      let isAttentive = false
      /** Somebody came back to the page while what looks then was on its way. */
      let isMissed = false
      /** Where nobody is connected or remembered, there is nothing to look after. */
      async function attend() {
        if (isAttentive) return
        isAttentive = true
        isMissed = false
        try {
          const { payAttention } = await needs.staying()
          const { window } = env
          const wanted = { window, $connectors, slots, isWanted, isAsked, comeBack }
          const lookAgain = payAttention(wanted, lifetime)
          if (isMissed) lookAgain()
        } catch {
          isAttentive = false
        }
      }
      for (const [namespace, { $state }] of slots) {
        lifetime.add(
          $state.listen((state) => {
            if (state.status !== 'connected') {
              kept.delete(namespace)
              // Locked, it may be unlocked: it is listened to, and asked nothing.
              if (state.status === 'disconnected' && state.problem)
                void reconnecting.start(namespace, lifetime, 'heard')
              return
            }
            void attend()
            const { wallet, account, networkId } = state
            const { address } = account
            const what = `${wallet.id} ${address} ${networkId}`
            if (kept.get(namespace) === what) return
            kept.set(namespace, what)
            saved.keep({
              namespace,
              walletId: lastingId(wallet.id),
              walletName: wallet.name,
              address,
              networkId,
            })
          }),
        )
      }
      // Another tab may connect first; or the code for it did not come yet.
      function wake() {
        isMissed = true
        if (isAttentive || !namespaces.some(isWanted)) return
        void attend()
        namespaces.forEach(comeBack)
      }
      for (const type of ['storage', 'focus']) lifetime.listen(env.window, type, wake)
      if (namespaces.some(isWanted)) void attend()
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
        if (!isWanted(namespace) && slot.$state.get().status === 'reconnecting') slot.end()
        else void reconnecting.start(namespace, lifetime, 'patient')
      }
    },
  }
}
