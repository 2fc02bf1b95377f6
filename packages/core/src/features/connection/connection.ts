/**
 * Who is connected, in each namespace by itself, and who was at the last visit; and leaving them, which holds from the
 * moment it is asked for. What asks and follows wallets is fetched as it is needed (`runtime.ts`). It refuses to know
 * networks, views and chains' ways.
 */
import type { Connector, WalletSession } from '../../chain/adapter.js'
import { KitError } from '../../errors/kit-error.js'
import { usualAccountType } from '../../ids/account-type.js'
import { type Namespace, namespaces } from '../../ids/caip.js'
import type { Lifetime } from '../../lib/lifetime.js'
import type { KitItems, SavedConnection } from '../../storage/items.js'
import { createConnect } from './connect/connect.js'
import type { ConnectionFeature, ConnectionInternals } from './connection-feature.js'
import { createDisconnect } from './disconnect.js'
import { createSavedConnections } from './reconnect/saved-connections.js'
import type { ConnectionRuntime } from './runtime.js'
import { createNamespaceConnection } from './session/namespace-connection.js'
import type { ConnectionDeps, SharedConnectionDeps } from './shared-deps.js'
import { createFilterMatcher, type WalletFilter } from './wallet-filter.js'

export interface ConnectionFeatureDeps extends ConnectionDeps {
  readonly items: Pick<KitItems, 'connections' | 'connectedNamespaces'>
  getConnector(walletId: string, namespace?: Namespace): Connector | undefined
  /** Of all ways into the wallet that has this one; none where it is not here. */
  getConnectorIds(walletId: string): readonly string[]
  /** Starts wallet discovery, unless it has run before. */
  discover(): Promise<unknown>
  /** Undefined until its code has come. */
  getRuntime(): ConnectionRuntime | undefined
  /** Rejects with `chunk-load-failed`. */
  loadRuntime(): Promise<ConnectionRuntime>
}

export function createConnection(deps: ConnectionFeatureDeps): ConnectionFeature & {
  readonly parts: SharedConnectionDeps
  getSession(namespace: Namespace): WalletSession | undefined
  /**
   * Loads the internals for features that connect in other ways, such as one session for several namespaces. Rejects
   * with `chunk-load-failed`.
   */
  loadInternals(): Promise<ConnectionInternals>
  restore(saved: readonly SavedConnection[]): void
  start(lifetime: Lifetime): void
} {
  const { env, getConnector, onEvent, getRuntime, loadRuntime } = deps
  const slots = new Map(namespaces.map((namespace) => [namespace, createNamespaceConnection()]))
  const getConnection = (namespace: Namespace) => {
    const slot = slots.get(namespace)
    if (!slot)
      throw new KitError('chain-required', 'Chain is required to get connection controller client')
    return slot
  }
  const saved = createSavedConnections(deps.items)
  const shouldReconnect = (namespace: Namespace) => saved.wanted(namespace).length > 0
  let life: Lifetime | undefined

  function onFail({ id: walletId }: Connector, error: KitError) {
    const { code } = error
    if (code === 'user-rejected') onEvent({ type: 'USER_REJECTED', walletId })
    else onEvent({ type: 'CONNECT_ERROR', walletId, code }, error)
  }
  const asking = createConnect({
    now: env.now,
    questions: () => getRuntime()?.questions,
    fetchQuestions: async () => (await loadRuntime()).questions,
    onFail,
  })
  const isMeant = createFilterMatcher(deps.getConnectorIds)
  /** Who are to be asked once they are found. */
  const unseen = new Set<{ readonly id: string; readonly namespace: Namespace | undefined }>()
  /** Turn of the latest request in each namespace. A wallet that is detected late doesn't replace a newer request. */
  const latest = new Map<Namespace, number>()
  let turns = 0
  function cancel(which: WalletFilter = {}) {
    for (const request of unseen)
      if (isMeant(which)({ ...request, namespace: request.namespace ?? which.namespace }))
        unseen.delete(request)
    asking.cancel(isMeant(which))
  }

  function requireLifetime(): Lifetime {
    if (!life) {
      throw new KitError('kit-not-started', 'ConnectionController client not set')
    }
    return life
  }

  /** Ends the `reconnecting` state of namespaces that don't reconnect. */
  const give = (isUp: (namespace: Namespace) => boolean) => {
    for (const [namespace, slot] of slots)
      if (!isUp(namespace) && slot.$state.get().status === 'reconnecting') slot.end()
  }

  /** All at once: the code, the wallets that are here, and how they are asked. */
  function comeBack() {
    for (const namespace of namespaces)
      if (shouldReconnect(namespace)) deps.getChainRuntime(namespace).catch(() => undefined)
    deps.discover().catch(() => undefined)
    loadRuntime().catch(() => give(() => false))
  }

  return {
    parts: { slots, getConnection, saved, asking, onFail },
    forNamespace: (namespace) => getConnection(namespace).$state,
    getSession: (namespace) => getConnection(namespace).session,
    $connectionAttempts: asking.$connectionAttempts,
    $connectionAttempt: asking.$connectionAttempt,
    async connect(walletId, { namespace } = {}) {
      const turn = ++turns
      if (!getConnector(walletId, namespace)) {
        const mine = { id: walletId, namespace }
        unseen.add(mine)
        const error = await deps.discover().catch((error: KitError) => error)
        // Taken back while it was looked for.
        if (!unseen.delete(mine)) return false
        if (error && !getConnector(walletId, namespace)) throw error
      }
      // Read it after discovery: the kit may have been restarted in the meantime.
      const lifetime = requireLifetime()
      const connector = getConnector(walletId, namespace)
      if (!connector)
        throw new KitError('wallet-not-found', 'Wallet not found. Choose another one.')
      const asked = connector.namespace
      if (asking.in(asked) !== connector) {
        // A newer request in this namespace was made during discovery.
        if ((latest.get(asked) ?? 0) > turn) return false
        latest.set(asked, turn)
        getRuntime()?.stay(asked)
        if (!getConnection(asked).session) getConnection(asked).end()
        onEvent({ type: 'SELECT_WALLET', walletId, namespace: asked })
      }
      return asking.ask(connector, lifetime)
    },
    cancel,
    async reconnect() {
      const lifetime = requireLifetime()
      const work = getRuntime() ?? (await loadRuntime())
      if (!lifetime.signal.aborted) await work.comeBack(lifetime)
    },
    disconnect: createDisconnect({
      getConnection,
      cancel,
      saved,
      stay: (namespace) => getRuntime()?.stay(namespace),
      endSession: async (ended) => (getRuntime() ?? (await loadRuntime())).endSession(ended),
      getConnector,
      isMeant,
      signal: () => life?.signal,
    }),
    selectAccount(address, namespace) {
      const work = getRuntime()
      if (work && getConnection(namespace).session) work.selectAccount(address, namespace)
      else
        throw new KitError(
          'chain-account-required',
          'Chain is required to update chain account data',
        )
    },
    loadInternals: async () => (await loadRuntime()).inside,
    getRecent: saved.list,
    removeRecent: saved.forget,
    restore(entries) {
      for (const namespace of namespaces) {
        const entry = entries.find((candidate) => candidate.namespace === namespace)
        if (!entry) continue
        const { walletId: id, walletName: name, address, networkId } = entry
        const type = usualAccountType(namespace)
        getConnection(namespace).restore({
          wallet: { id, name },
          account: { namespace, address, type },
          networkId,
        })
      }
    },
    start(lifetime) {
      life = lifetime
      // Another tab may connect first; or the code did not come yet.
      function wake() {
        if (!getRuntime() && namespaces.some(shouldReconnect)) comeBack()
      }
      for (const type of ['storage', 'focus']) lifetime.listen(env.window, type, wake)
      lifetime.onDispose(() => {
        asking.cancel()
        life = undefined
        for (const slot of slots.values()) slot.end()
      })
      // What a server remembered and this browser does not was left elsewhere.
      give(shouldReconnect)
      // The address is known: it is painted before anything is fetched.
      if (env.reconnectDelay) lifetime.timeout(wake, env.reconnectDelay)
      else wake()
    },
  }
}
