/**
 * The session with a remote wallet: opens, restores, uses, watches and ends it. Lazy-loaded when the user pairs, or a
 * stored session exists.
 */
import { KitError } from '../../errors/kit-error.js'
import { getNamespace, isCaipNetworkId } from '../../ids/caip.js'
import type { RemoteClient, RemoteListener } from '../client/remote-client.js'
import { field } from '../get-field.js'
import { createPairing } from '../pairing/pairing.js'
import { pairingLife } from '../pairing/pairing-machine.js'
import { getApprovedId, presentId } from '../pairing/proposal.js'
import { toRemoteError } from '../remote-error.js'
import { createAsking } from '../requests/send-request.js'
import { part } from './end-session.js'
import { createNamespaceListeners } from './namespace-listeners.js'
import { keepOnline } from './resume.js'
import { parseSession, type RemoteSession } from './session.js'
import type { SessionController, SessionControllerDeps } from './session-controller.js'

/** Milliseconds in which the user can retry with the same code. */
const retryGrace = 1_000

const cancelled = () => new KitError('aborted', 'The request was cancelled.')

export function createSessionController(deps: SessionControllerDeps): SessionController {
  const { setup, storage, journal, lifetime, open, onLate } = deps
  const listeners = createNamespaceListeners()
  const asking = createAsking(journal, setup.now)
  let session: RemoteSession | undefined
  let client: Promise<RemoteClient> | undefined
  /** The client before, until it has let go of the socket and the storage. */
  let closing: Promise<void> = Promise.resolve()
  /** The wallet is being told that the session is over. */
  let farewell: Promise<void> = Promise.resolve()
  /** On the way to that: what is kept is read first. */
  let leaving: Promise<void> | undefined
  /** Over, though the client lists them until the wallet was told. */
  const gone = new Set<string>()
  /** The session of an earlier page load. */
  let restored: string | undefined
  let isOver = false

  function take(found: RemoteSession | undefined) {
    session = found
    listeners.notify((listener) => listener.changed())
  }

  /**
   * Replaces the session with another one, now or soon, because the user is pairing. The client deletes its keys
   * itself.
   */
  function replace(found: RemoteSession | undefined) {
    if (session) {
      asking.end()
      journal.clear()
    }
    take(found)
  }

  /**
   * Ends a session with its keys, its socket and its client. The next pairing starts from the beginning. A session that
   * another tab has paired meanwhile stays untouched.
   */
  function forget(topic: string | undefined, before: Promise<unknown> = Promise.resolve()) {
    const old = client
    client = undefined
    asking.end()
    pairing.reset()
    if (session) take(undefined)
    closing = before
      .then(() => old)
      .then((running) => running?.stop())
      .catch(() => undefined)
      .then(() => {
        if (storage.topics.some((kept) => kept !== topic)) return
        journal.clear()
        storage.clear()
      })
    return closing
  }

  /** Ends a session that is over, on either side. A pairing code that is displayed meanwhile stays valid. */
  async function end(topic: string | undefined, before?: Promise<unknown>): Promise<void> {
    if (topic !== undefined) gone.add(topic)
    if (isPairing()) replace(undefined)
    else await forget(topic, before)
  }

  const listener: RemoteListener = {
    changed(topic) {
      if (topic !== session?.topic) return
      const before = [...session.namespaces.keys()]
      void read().then(
        (found) => {
          const given = [...(found?.namespaces.keys() ?? [])]
          const fresh = given.filter((namespace) => !before.includes(namespace))
          if (fresh.length > 0) deps.onGiven(fresh)
        },
        () => undefined,
      )
    },
    event(topic, chainId, name, data) {
      const networkId = typeof chainId === 'string' ? presentId(chainId) : undefined
      if (topic !== session?.topic || !isCaipNetworkId(networkId)) return
      listeners.notify((one) => one.event(name, data, networkId), getNamespace(networkId))
    },
    ended(topic) {
      if (topic === session?.topic) void end(topic)
    },
    answered(id, answer) {
      // Requests of this page load already have a caller that awaits them.
      if (asking.isWaited(id)) return
      const request = journal.remove(id)
      if (request && answer.error === undefined) onLate(request, answer.result)
    },
    online: () => keeper.look(),
  }

  function getClient(): Promise<RemoteClient> {
    if (isOver) return Promise.reject(cancelled())
    client ??= closing
      .then(() => open({ ...setup.client, storage, listener }))
      .then(
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

  /** The newest session that still holds; where there is none, what is left of older ones goes. */
  async function read(): Promise<RemoteSession | undefined> {
    const opening = getClient()
    const running = await opening
    // Let go meanwhile: what it lists is over.
    if (client !== opening) return session
    const before = session?.topic
    const sessions = running.sessions().filter((raw) => !gone.has(String(field(raw, 'topic'))))
    const [newest] = sessions
      .flatMap((raw) => parseSession(raw) ?? [])
      .filter(({ expiresAt }) => expiresAt > setup.now())
      .sort((a, b) => b.expiresAt - a.expiresAt)
    if (newest) {
      take(newest)
      return newest
    }
    for (const raw of sessions) await part(running, raw)
    // The user may have paired in the meantime.
    if (session?.topic === before) await end(before)
    return session
  }

  /**
   * Ends the session if another tab ended it and may have paired again, or if a script of the page deleted its keys.
   */
  async function endIfLost(): Promise<void> {
    if (session && !storage.topics.includes(session.topic)) await end(session.topic)
  }

  async function restore(): Promise<RemoteSession | undefined> {
    await closing
    await endIfLost()
    if (session || storage.topics.length === 0) return session
    const found = await read()
    if (found) journal.restore(deps.peer(found))
    restored = found?.topic
    return found
  }

  async function leave(): Promise<void> {
    const on = session ?? (gone.size === 0 ? await restore() : undefined)
    if (isOver) throw cancelled()
    if (!on || !client) return farewell
    const running = client
    farewell = running.then(
      (opened) => part(opened, on),
      () => undefined,
    )
    // Closing the socket takes longer if there is none, and isn't awaited.
    void end(on.topic, farewell)
    return farewell
  }

  function disconnect(): Promise<void> {
    // Each namespace disconnects separately. Notify the wallet once, and let no call join the ending session.
    if (leaving && !session) return leaving
    const mine = leave().finally(() => {
      if (leaving === mine) leaving = undefined
    })
    leaving = mine
    return mine
  }

  const pairing = createPairing({
    client: getClient,
    signingIn: deps.signingIn,
    onUnwanted: (running, raw) => void part(running, raw),
    now: setup.now,
  })

  const keeper = keepOnline({
    window: setup.window,
    lifetime,
    onReturn: pairing.look,
    isWanted: () =>
      client !== undefined && (session !== undefined || pairing.$pairing.get().status === 'ready'),
    client: () => client,
  })

  async function pairAnew(signal: AbortSignal): Promise<RemoteSession> {
    await closing
    const found = await pairing.pair(signal)
    // At once: the wallet may end the one before by itself.
    replace(found)
    const running = await getClient()
    for (const raw of running.sessions())
      if (field(raw, 'topic') !== found.topic) await part(running, raw)
    deps.onGiven([...found.namespaces.keys()])
    return found
  }

  let asked:
    | { readonly session: Promise<RemoteSession>; readonly controller: AbortController }
    | undefined
  const isPairing = () => asked !== undefined && !asked.controller.signal.aborted
  /** Withdraws a code that is no longer needed. It stays valid for a moment, in case the user retries at once. */
  let stopGrace = () => {}
  function graceful(ms: number) {
    stopGrace()
    stopGrace = lifetime.timeout(() => asked === undefined && pairing.reset(), ms)
  }

  lifetime.onDispose(() => {
    asked?.controller.abort()
    pairing.reset()
    isOver = true
    asking.end()
    client?.then(
      (running) => running.stop(),
      () => undefined,
    )
    client = undefined
  })
  lifetime.listen(setup.window, 'storage', () => void endIfLost())

  return {
    $pairing: pairing.$pairing,
    prepare() {
      void pairing.prepare()
      graceful(pairingLife)
    },
    approved: (namespace) => session?.namespaces.get(namespace),
    async restore() {
      if (!session && !isPairing()) await leaving?.catch(() => undefined)
      return restore()
    },
    async pair(namespace) {
      const isLeft = session !== undefined && session.topic === restored && deps.isLeft()
      if (!isLeft && session?.namespaces.has(namespace)) return session
      stopGrace()
      if (!asked || asked.controller.signal.aborted) {
        const controller = new AbortController()
        const mine = {
          controller,
          session: pairAnew(controller.signal).finally(() => {
            if (asked !== mine) return
            asked = undefined
            if (controller.signal.aborted && !isOver) graceful(retryGrace)
          }),
        }
        asked = mine
      }
      // After that: the code stays good.
      if (isLeft) disconnect().catch(() => undefined)
      return asked.session
    },
    cancel: () => asked?.controller.abort(),
    takeBack: () => void (isPairing() || graceful(0)),
    async request(networkId, method, params) {
      const on = session
      if (!on)
        throw new KitError('provider-disconnected', 'The wallet is not connected. Connect again.')
      const approved = on.namespaces.get(getNamespace(networkId))
      const chainId = getApprovedId(networkId, approved?.chains ?? [])
      const { topic } = on
      const question = { topic, chainId, networkId, method, params, wallet: deps.peer(on) }
      return asking.ask(getClient(), question)
    },
    disconnect,
    listen: listeners.add,
    dismiss: asking.dismiss,
  }
}
