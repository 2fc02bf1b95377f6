/** Creates the session controller on demand and connects it to the kit: shared namespaces, and late responses. */
import type { ReadableAtom, WritableAtom } from 'nanostores'
import type { Connector } from '../../chain/adapter.js'
import type { RemoteWallet } from '../../chain/remote-wallet.js'
import type { InternalKit } from '../../feature.js'
import type { OpenConnectionAttempt } from '../../features/connection/connect/connection-attempt.js'
import type { ConnectionInternals } from '../../features/connection/connection-feature.js'
import { type Namespace, namespaces } from '../../ids/caip.js'
import { lazyImport } from '../../lazy/lazy-import.js'
import type { Lifetime } from '../../lib/lifetime.js'
import type { OwnedStorage } from '../client/storage.js'
import { alertDeveloper } from '../developer-alerts.js'
import { appHref, keptHref, type RemotePlace } from '../pairing/links.js'
import { createJournal } from '../requests/request-log.js'
import { showRequests } from '../requests/show-requests.js'
import { sentId } from '../requests/transaction-methods.js'
import { type RemoteSetup, walletConnectId } from '../setup.js'
import { createSigningIn } from '../sign-in/signing-in.js'
import type { Pairing, PeerMetadata, PendingRequest } from '../wallet-connect-feature.js'
import { join } from './adopt-namespaces.js'
import { followApproved } from './approved.js'
import { createSessionController } from './create-session-controller.js'
import { followPeer } from './follow-peer.js'
import type { RemoteSession } from './session.js'
import type { SessionController } from './session-controller.js'

export interface OpenSessionControllerDeps {
  readonly setup: RemoteSetup
  readonly storage: OwnedStorage
  readonly lifetime: Lifetime
  readonly kit: InternalKit
  readonly connecting: ConnectionInternals
  readonly $pairing: WritableAtom<Pairing>
  readonly $requests: WritableAtom<readonly PendingRequest[]>
  readonly isEmbedded: boolean
  connectorOf(namespace: Namespace): Connector | undefined
}

export interface OpenedRoom extends SessionController {
  choose(wallet: RemoteWallet | undefined, place?: RemotePlace): void
}

const choiceKey = 'choice'

/** Returns the namespaces with a pending request to this wallet. */
const askedIn = (attempts: readonly OpenConnectionAttempt[]): readonly Namespace[] =>
  attempts
    .filter(({ status, wallet }) => status === 'pending' && wallet.id === walletConnectId)
    .map(({ namespace }) => namespace)

export async function openRoom(deps: OpenSessionControllerDeps): Promise<OpenedRoom> {
  const { setup, storage, lifetime, kit, $pairing, $requests, connectorOf } = deps
  const journal = createJournal(storage, lifetime, setup.now)
  const { $connectionAttempts } = kit.connection
  /** The link of the wallet that was picked here. */
  let chosen = keptHref(await storage.getItem(choiceKey))
  const fetchClient = lazyImport(() => import('../client/open-client.js'))
  const onTrouble = alertDeveloper(setup.alert)

  const peer = ({ peer: { name } }: RemoteSession): PeerMetadata => ({
    name,
    ...(chosen && { href: chosen }),
  })

  const isLeft = () =>
    storage.topics.length > 0 &&
    !namespaces.some((namespace) =>
      kit.connection.getRecent(namespace).some(({ walletId }) => walletId === walletConnectId),
    )

  const room = createSessionController({
    setup,
    storage,
    journal,
    lifetime,
    peer,
    isLeft,
    signingIn: createSigningIn({
      networks: setup.networks,
      activeId: () => kit.network.forNamespace('eip155')?.get().active.caipNetworkId,
      offer: async () => kit.siwx?.getOneClickSignIn?.().catch(() => undefined),
      now: setup.now,
    }),
    open: async (options) => (await fetchClient()).openClient({ ...options, onTrouble }),
    onLate({ method, networkId }, result) {
      const id = sentId(method, result)
      if (id) kit.transactions.follow({ id, networkId })
    },
    onGiven(approvedNamespaces) {
      const asked = askedIn($connectionAttempts.get())
      const isInstead =
        asked.length > 0 && !asked.some((namespace) => approvedNamespaces.includes(namespace))
      for (const namespace of approvedNamespaces) {
        const connector = connectorOf(namespace)
        // Ended meanwhile, there is nothing to join.
        if (connector)
          join(deps.connecting, connector, isInstead, lifetime.signal).catch(() => undefined)
      }
      if (chosen) void storage.setItem(choiceKey, chosen)
      else void storage.removeItem(choiceKey)
    },
  })

  const follow = <T>($from: ReadableAtom<T>, $to: WritableAtom<T>) =>
    lifetime.onDispose($from.subscribe((value) => $to.set(value)))
  follow(room.$pairing, $pairing)
  follow(journal.$requests, $requests)
  followApproved(room, kit, lifetime)
  followPeer(room, deps.connecting, lifetime)
  lifetime.onDispose(showRequests(journal.$requests, kit.modal, deps.isEmbedded))
  // No request to the wallet is pending any more: the user left its view.
  lifetime.onDispose(
    $connectionAttempts.listen((attempts) => askedIn(attempts).length === 0 && room.cancel()),
  )
  // The dialog was closed, or the inline card was reset: its prefetched code is no longer needed.
  let { closeCount } = kit.modal.$state.get()
  lifetime.onDispose(
    kit.modal.$state.listen((state) => {
      if (state.closeCount !== closeCount) room.takeBack()
      closeCount = state.closeCount
    }),
  )

  // Where the page went before the wallet could be told, the next load tells it (C7).
  if (isLeft()) room.disconnect().catch(() => undefined)

  return {
    ...room,
    choose(wallet, place = 'mobile') {
      chosen = wallet && appHref(wallet, place)
    },
  }
}
