/** The session with a wallet elsewhere: opened, come back to, asked, followed and ended. Fetched when somebody pairs or comes back. */
import { KitError } from '../errors/kit-error.js'
import { type CaipNetworkId, isCaipNetworkId, type Namespace } from '../ids/caip.js'
import type { Lifetime } from '../lifetime.js'
import type { RemotePeer } from '../remote.js'
import { untilAborted } from '../waiting.js'
import type { OpenRemoteClient, RemoteClient } from './client/remote-client.js'
import type { OwnedStorage } from './client/storage.js'
import type { Journal } from './journal.js'
import { createPairing } from './pairing.js'
import { pairingLife } from './pairing-machine.js'
import { approvedIdOf, presentId, proposalFor } from './proposal.js'
import { toRemoteError } from './remote-error.js'
import { keepOnline } from './resume.js'
import type { DoorListener, RemoteRoom } from './room.js'
import { type RemoteSession, readSession } from './session.js'
import type { RemoteSetup } from './setup.js'

export interface RemoteRoomNeeds {
  readonly setup: RemoteSetup
  readonly storage: OwnedStorage
  readonly journal: Journal
  readonly lifetime: Lifetime
  readonly open: OpenRemoteClient
  /** Where the person's wallet app is opened, as far as it is known. */
  peer(session: RemoteSession): RemotePeer
  /** A wallet said yes, or gives other namespaces than before. */
  onPaired(session: RemoteSession): void
  /** An answer to a request of an earlier page load. */
  onLate(
    request: { readonly method: string; readonly networkId: CaipNetworkId },
    result: unknown,
  ): void
}

/** Seconds a request stays in the wallet: the shortest the protocol allows. */
const requestExpiry = 300

/** Milliseconds in which somebody may ask again. */
const retryGrace = 1_000

const cancelled = () => new KitError('aborted', 'The request was cancelled.')

export function createRemoteRoom(needs: RemoteRoomNeeds): RemoteRoom {
  const { setup, storage, journal, lifetime, open, onLate } = needs
  const listeners = new Map<Namespace, Set<DoorListener>>()
  let session: RemoteSession | undefined
  let client: Promise<RemoteClient> | undefined
  let isOver = false
  const inFlight = new Map<number, AbortController>()

  const told = (tell: (listener: DoorListener) => void, namespace?: Namespace) => {
    for (const [key, set] of listeners) {
      if (namespace === undefined || key === namespace) for (const one of [...set]) tell(one)
    }
  }
  const changed = () => told((listener) => listener.changed())

  function take(found: RemoteSession | undefined) {
    session = found
    changed()
    return found
  }

  /** The session's end takes the keys, the socket and the client with it: the next pairing begins anew. */
  async function forget() {
    const old = client
    client = undefined
    for (const controller of inFlight.values()) controller.abort()
    inFlight.clear()
    journal.clear()
    pairing.reset()
    if (session) take(undefined)
    await old?.then(
      (running) => running.stop(),
      () => undefined,
    )
    storage.clear()
  }

  function getClient(): Promise<RemoteClient> {
    if (isOver) return Promise.reject(cancelled())
    client ??= open({
      ...setup.client,
      storage,
      onTrouble: setup.onTrouble,
      listener: {
        changed(topic) {
          if (topic !== session?.topic) return
          void read().then((found) => found && needs.onPaired(found))
        },
        event(topic, chainId, name, data) {
          const networkId = typeof chainId === 'string' ? presentId(chainId) : undefined
          if (topic !== session?.topic || !isCaipNetworkId(networkId)) return
          const namespace = networkId.split(':')[0] as Namespace
          told((listener) => listener.event(name, data, networkId), namespace)
        },
        ended(topic) {
          if (topic === session?.topic) void forget()
        },
        answered(id, answer) {
          // Requests of this page load have somebody who waits for them.
          if (inFlight.has(id)) return
          const request = journal.remove(id)
          if (request && answer.error === undefined) onLate(request, answer.result)
        },
        online: () => keeper.look(),
      },
    }).then(
      async (opened) => {
        if (!isOver) return opened
        await opened.stop()
        throw cancelled()
      },
      (thrown) => {
        client = undefined
        throw toRemoteError(thrown)
      },
    )
    return client
  }

  /** The newest session that still holds; the others are leftovers of pairings that nobody waited for. */
  async function read(): Promise<RemoteSession | undefined> {
    const running = await getClient()
    const known = running
      .sessions()
      .flatMap((raw) => readSession(raw) ?? [])
      .filter(({ expiresAt }) => expiresAt > setup.now())
      .sort((a, b) => b.expiresAt - a.expiresAt)
    return take(known[0])
  }

  const pairing = createPairing({
    client: getClient,
    propose: (running) => running.propose(proposalFor(setup.networks)),
    now: setup.now,
  })

  const keeper = keepOnline({
    window: setup.window,
    lifetime,
    onReturn: pairing.look,
    isWanted: () => client !== undefined && (session !== undefined || isPairing()),
    client: () => client,
  })
  const isPairing = () => pairing.$pairing.get().status === 'ready'

  async function pairAnew(signal: AbortSignal): Promise<RemoteSession> {
    const found = await pairing.pair(signal)
    const running = await getClient()
    for (const raw of running.sessions()) {
      const old = readSession(raw)
      if (old && old.topic !== found.topic) {
        await running.disconnect(old.topic).catch(() => undefined)
      }
    }
    take(found)
    needs.onPaired(found)
    return found
  }

  lifetime.add(() => {
    isOver = true
    for (const controller of inFlight.values()) controller.abort()
    client?.then(
      (running) => running.stop(),
      () => undefined,
    )
    client = undefined
  })
  // Another tab ended it, or paired anew.
  lifetime.listen(setup.window, 'storage', () => {
    if (session && !storage.isUsed) void forget()
  })

  let leaving: Promise<void> | undefined
  async function leave() {
    const on = session
    const running = client
    if (!on) return
    await running
      ?.then((opened) => untilAborted(opened.disconnect(on.topic), AbortSignal.timeout(2_000)))
      .catch(() => undefined)
    await forget()
  }

  let asked:
    | { readonly session: Promise<RemoteSession>; readonly controller: AbortController }
    | undefined
  /** A code nobody waits for any more is taken back; for a moment it stays, for whoever asks again at once. */
  let stopGrace = () => {}
  function graceful(ms: number) {
    stopGrace()
    stopGrace = lifetime.timeout(() => asked === undefined && pairing.reset(), ms)
  }

  return {
    $pairing: pairing.$pairing,
    prepare() {
      void pairing.prepare()
      graceful(pairingLife)
    },
    approved: (namespace) => session?.namespaces.get(namespace),
    async restore() {
      if (session || !storage.isUsed) return session
      const found = await read()
      if (found) journal.restore(setup.now(), needs.peer(found))
      return found
    },
    async pair() {
      if (session) return session
      stopGrace()
      if (!asked || asked.controller.signal.aborted) {
        const controller = new AbortController()
        const mine = {
          controller,
          session: pairAnew(controller.signal).finally(() => {
            if (asked !== mine) return
            asked = undefined
            if (controller.signal.aborted) graceful(retryGrace)
          }),
        }
        asked = mine
      }
      return asked.session
    },
    cancel: () => asked?.controller.abort(),
    async request(networkId, method, params, signal) {
      const on = session
      if (!on)
        throw new KitError('provider-disconnected', 'The wallet is not connected. Connect again.')
      const approved = on.namespaces.get(networkId.split(':')[0] as Namespace)
      const running = await getClient()
      const controller = new AbortController()
      let id: number | undefined
      const answer = running
        .request({
          topic: on.topic,
          chainId: approvedIdOf(networkId, approved?.chains ?? []),
          method,
          params,
          expiry: requestExpiry,
          onSent(sentId) {
            id = sentId
            inFlight.set(sentId, controller)
            const since = setup.now()
            journal.add({ id: sentId, method, networkId, since, wallet: needs.peer(on) })
          },
        })
        .catch((thrown) => {
          throw toRemoteError(thrown)
        })
      const both = signal ? AbortSignal.any([signal, controller.signal]) : controller.signal
      try {
        return await untilAborted(answer, both)
      } finally {
        if (id !== undefined) {
          inFlight.delete(id)
          // A page that is thrown away keeps its note: the next load hears the answer.
          if (!isOver) journal.remove(id)
        }
      }
    },
    disconnect() {
      // Each of its namespaces asks for it: the wallet is told once.
      leaving ??= leave().finally(() => {
        leaving = undefined
      })
      return leaving
    },
    listen(namespace, listener) {
      const set = listeners.get(namespace) ?? new Set()
      listeners.set(namespace, set.add(listener))
      return () => void set.delete(listener)
    },
    dismiss(requestId) {
      inFlight.get(requestId)?.abort()
      journal.remove(requestId)
    },
  }
}
