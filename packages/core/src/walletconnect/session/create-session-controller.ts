/**
 * The session with a remote wallet: opens, restores, uses, watches and ends it. Lazy-loaded when the user pairs, or a
 * stored session exists.
 */
import { KitError } from '../../errors/kit-error.js'
import { getNamespace, isCaipNetworkId } from '../../ids/caip.js'
import type { RemoteListener } from '../client/remote-client.js'
import { field } from '../get-field.js'
import { createPairing } from '../pairing/pairing.js'
import { getApprovedId, presentId } from '../pairing/proposal.js'
import { createWalletRequests } from '../requests/send-request.js'
import { createClientHandle } from './client-handle.js'
import { createDisconnection } from './disconnect.js'
import { part } from './end-session.js'
import { createNamespaceListeners } from './namespace-listeners.js'
import { createPairingControl } from './pairing-control.js'
import { keepOnline } from './resume.js'
import type { RemoteSession } from './session.js'
import type { SessionController, SessionControllerDeps } from './session-controller.js'
import { createSessionState } from './session-state.js'

export function createSessionController(deps: SessionControllerDeps): SessionController {
  const { setup, storage, journal, lifetime } = deps
  const listeners = createNamespaceListeners()
  const requests = createWalletRequests(journal, setup.now)

  const listener: RemoteListener = {
    changed(topic) {
      const session = state.get()
      if (topic !== session?.topic) return
      const before = [...session.namespaces.keys()]
      void state.read().then(
        (found) => {
          const approvedNamespaces = [...(found?.namespaces.keys() ?? [])]
          const added = approvedNamespaces.filter((namespace) => !before.includes(namespace))
          if (added.length > 0) deps.onGiven(added)
        },
        () => undefined,
      )
    },
    event(topic, chainId, name, data) {
      const networkId = typeof chainId === 'string' ? presentId(chainId) : undefined
      if (topic !== state.get()?.topic || !isCaipNetworkId(networkId)) return
      listeners.notify(
        (namespaceListener) => namespaceListener.event(name, data, networkId),
        getNamespace(networkId),
      )
    },
    ended(topic) {
      if (topic === state.get()?.topic) void state.end(topic)
    },
    answered(id, { error, result }) {
      // Requests of this page load already have a caller that awaits them.
      if (requests.isWaited(id)) return
      const request = journal.remove(id)
      if (request && error === undefined) deps.onLate(request, result)
    },
    online: () => keeper.look(),
  }

  const client = createClientHandle(() => deps.open({ ...setup.client, storage, listener }))
  const state = createSessionState({
    client,
    storage,
    journal,
    now: setup.now,
    getPeer: deps.peer,
    isPairing: () => control.isPairing(),
    resetPairing: () => pairing.reset(),
    endRequests: requests.end,
    onChanged: () => listeners.notify((namespaceListener) => namespaceListener.changed()),
  })
  const { disconnect, pending: pendingDisconnection } = createDisconnection(client, state)
  const pairing = createPairing({
    client: client.get,
    signingIn: deps.signingIn,
    onUnwanted: (running, raw) => void part(running, raw),
    now: setup.now,
  })
  const keeper = keepOnline({
    window: setup.window,
    lifetime,
    onReturn: pairing.look,
    isWanted: () =>
      client.current() !== undefined &&
      (state.get() !== undefined || pairing.$pairing.get().status === 'ready'),
    client: client.current,
  })

  async function pair(signal: AbortSignal): Promise<RemoteSession> {
    await client.closed()
    const session = await pairing.pair(signal)
    // At once, because the wallet may end the session before by itself.
    state.replace(session)
    const running = await client.get()
    for (const raw of running.sessions())
      if (field(raw, 'topic') !== session.topic) await part(running, raw)
    deps.onGiven([...session.namespaces.keys()])
    return session
  }

  lifetime.onDispose(() => {
    requests.end()
    client.dispose()
  })
  const control = createPairingControl({ lifetime, pairing, pair })
  lifetime.listen(setup.window, 'storage', () => void state.endIfLost())

  return {
    $pairing: pairing.$pairing,
    prepare: control.prepare,
    approved: (namespace) => state.get()?.namespaces.get(namespace),
    peer: () => state.get()?.peer,
    getCapabilities: (address) =>
      Object.entries(state.get()?.capabilities ?? {}).find(
        ([account]) => account.toLowerCase() === String(address).toLowerCase(),
      )?.[1],
    async restore() {
      if (!state.get() && !control.isPairing()) await pendingDisconnection()?.catch(() => undefined)
      return state.restore()
    },
    async pair(namespace) {
      const session = state.get()
      const isLeft = state.isRestored() && deps.isLeft()
      if (!isLeft && session?.namespaces.has(namespace)) return session
      const paired = control.pair()
      // Not before, so that the code stays valid.
      if (isLeft) disconnect().catch(() => undefined)
      return paired
    },
    cancel: control.cancel,
    takeBack: control.withdraw,
    async request(networkId, method, params) {
      const session = state.get()
      if (!session)
        throw new KitError('provider-disconnected', 'The wallet is not connected. Connect again.')
      const approved = session.namespaces.get(getNamespace(networkId))
      const chainId = getApprovedId(networkId, approved?.chains ?? [])
      const { topic } = session
      const wallet = deps.peer(session)
      return requests.ask(client.get(), { topic, chainId, networkId, method, params, wallet })
    },
    disconnect,
    listen: listeners.add,
    dismiss: requests.dismiss,
  }
}
