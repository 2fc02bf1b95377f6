/**
 * Connects, reconnects and watches wallets. Lazy-loaded when a saved connection exists or the user is about to connect.
 * Ignores responses that arrive after an abort.
 */
import type { ReadableAtom } from 'nanostores'
import type { Connector, ConnectParameters, WalletSession } from '../../chain/adapter.js'
import type { Network } from '../../chain/network.js'
import type { OneClickSignIn } from '../../chain/one-click-sign-in.js'
import { KitError } from '../../errors/kit-error.js'
import { type Namespace, namespaces } from '../../ids/caip.js'
import { stableId } from '../../ids/stable-id.js'
import type { Lifetime } from '../../lib/lifetime.js'
import type { SavedConnection } from '../../storage/items.js'
import { identity } from './connect/connect-contract.js'
import { type ConnectRequests, createConnectRequests } from './connect/connect-requests.js'
import type { ConnectionInternals } from './connection-feature.js'
import { createEndSession, type EndedConnection } from './end-session.js'
import { createReconnect } from './reconnect/reconnect.js'
import { startRevalidation } from './reconnect/revalidate.js'
import { createAccountDetails } from './session/account-details.js'
import { attachSession } from './session/active-session.js'
import type { ConnectionDeps, SharedConnectionDeps } from './shared-deps.js'

interface SiteNetworks {
  readonly active: Network
  readonly requested: readonly Network[]
}

export interface ConnectionRuntimeDeps extends ConnectionDeps {
  readonly parts: SharedConnectionDeps
  readonly $connectors: ReadableAtom<readonly Connector[]>
  /** Starts wallet discovery, unless it has run before. */
  discover(): Promise<unknown>
  getConnector(walletId: string, namespace: Namespace): Connector | undefined
  /** The site's networks; undefined for a namespace without. */
  getNetworks(namespace: Namespace): SiteNetworks | undefined
  /** Where the person is to sign in as they connect. */
  signInOffer(way: string): Promise<OneClickSignIn | undefined>
}

export interface ConnectionRuntime {
  readonly questions: ConnectRequests
  readonly inside: ConnectionInternals
  /** Reconnects to the saved wallets of every namespace. */
  comeBack(lifetime: Lifetime): Promise<void>
  /** Throws `address-not-found`. */
  selectAccount(address: string, namespace: Namespace): void
  /** Ends a session in the wallet. Rejects with `disconnect-failed`. */
  endSession(ended: EndedConnection): Promise<void>
  /** Stops reconnecting in a namespace. */
  stay(namespace: Namespace): void
  start(lifetime: Lifetime): void
}

export function createConnectionRuntime(deps: ConnectionRuntimeDeps): ConnectionRuntime {
  const { env, $connectors, getChainRuntime, onEvent } = deps
  const { slots, getConnection, saved, asking, onFail } = deps.parts
  const details = createAccountDetails(getConnection)
  let life: Lifetime | undefined

  async function open(parameters: Omit<ConnectParameters, 'networkId'>) {
    const { connector, silent } = parameters
    const { namespace } = connector
    const on = deps.getNetworks(namespace)
    if (!on) throw new KitError('network-not-found', 'Network not found')
    const networkId = on.active.caipNetworkId
    const runtime = await getChainRuntime(namespace)
    // A wallet elsewhere was told as the code for it was made.
    const signIn =
      silent || connector.type === 'WALLET_CONNECT'
        ? undefined
        : await deps.signInOffer(connector.id)
    return runtime.connect({
      ...parameters,
      networkId,
      networks: on.requested,
      ...(signIn && { signIn }),
    })
  }

  function adopt(
    connector: Connector,
    session: WalletSession,
    from?: SavedConnection,
    isQuiet = from !== undefined,
    settle?: () => void,
    durationMs?: number,
  ) {
    const { namespace } = connector
    reconnecting.stop(namespace)
    // The account that was in use with this wallet last, if it was never disconnected since.
    const known =
      from ?? saved.list(namespace).find(({ walletId }) => walletId === stableId(connector.id))
    const more = details.initial(connector)
    attachSession(getConnection(namespace), session, identity(connector), known?.address, more)
    settle?.()
    onEvent({
      type: 'CONNECT_SUCCESS',
      walletId: connector.id,
      namespace,
      reconnected: isQuiet,
      ...(settle && { durationMs }),
    })
  }

  const shouldReconnect = (namespace: Namespace) => saved.wanted(namespace).length > 0
  const isConnecting = (namespace: Namespace) => asking.in(namespace) !== undefined
  const reconnecting = createReconnect({
    isConnecting,
    $connectors,
    open,
    getConnection,
    saved: saved.wanted,
    adopt,
    getChainRuntime,
    now: env.now,
  })
  const questions = createConnectRequests(
    {
      now: env.now,
      open,
      onAnswer: (connector, session, ...rest) =>
        adopt(connector, session, undefined, false, ...rest),
      onFail,
      onOver: (namespace) => life && void reconnecting.start(namespace, life, 'heard'),
    },
    asking.$connectionAttempts,
  )

  /** What a connected wallet says is remembered; one that was locked is listened to. */
  function follow(namespace: Namespace, lifetime: Lifetime) {
    let lastKey: string | undefined
    return getConnection(namespace).$state.listen((state) => {
      if (state.status !== 'connected') {
        lastKey = undefined
        // Locked, it may be unlocked: it is listened to, and asked nothing.
        if (state.status === 'disconnected' && state.error)
          void reconnecting.start(namespace, lifetime, 'heard')
        return
      }
      const { wallet, account, networkId } = state
      const { address } = account
      const key = `${wallet.id} ${address} ${networkId}`
      if (lastKey === key) return
      lastKey = key
      const { id, name: walletName } = wallet
      saved.keep({ namespace, walletId: stableId(id), walletName, address, networkId })
    })
  }

  /** Where they could not be looked for, that is tried again. */
  const begin = () => void deps.discover().catch(() => undefined)
  async function comeBack(lifetime: Lifetime) {
    if (namespaces.some(shouldReconnect)) begin()
    await Promise.all(
      namespaces.map((namespace) => reconnecting.start(namespace, lifetime, 'patient')),
    )
  }

  return {
    questions,
    inside: {
      open,
      adopt,
      getConnection,
      asking,
      describe: details.describe,
      setCurrentTab: details.setCurrentTab,
    },
    selectAccount(address, namespace) {
      const slot = getConnection(namespace)
      const state = slot.$state.get()
      const accounts = state.status === 'connected' ? state.accounts : []
      const account = accounts.find((shared) => shared.address === address)
      if (!account) throw new KitError('address-not-found', 'Address or auth connector not found')
      slot.select(account)
    },
    endSession: createEndSession({
      open,
      getConnector: deps.getConnector,
      discover: deps.discover,
      onEvent,
    }),
    comeBack,
    stay: reconnecting.stop,
    start(lifetime) {
      life = lifetime
      for (const namespace of namespaces) lifetime.onDispose(follow(namespace, lifetime))
      startRevalidation(
        {
          window: env.window,
          $connectors,
          slots,
          shouldReconnect,
          isConnecting,
          discover: begin,
          comeBack: (namespace) => void reconnecting.start(namespace, lifetime, 'once'),
        },
        lifetime,
      )
      lifetime.onDispose(() => {
        life = undefined
        namespaces.forEach(reconnecting.stop)
      })
      void comeBack(lifetime)
    },
  }
}
