/**
 * Reconnects to the wallets of the last visit without a prompt. Tries again when a wallet is detected late or emits an
 * event, or when the user returns to the page.
 */
import type { ChainRuntime } from '../../../chain/adapter.js'
import type { Namespace } from '../../../ids/caip.js'
import type { Lifetime } from '../../../lib/lifetime.js'
import type { SavedConnection } from '../../../storage/items.js'
import { comeBack, type ReconnectMode, type ReconnectPassDeps } from './reconnect-pass.js'

export interface ReconnectDeps extends ReconnectPassDeps {
  /** Of one namespace, most recent first; empty where the person disconnected. */
  readonly saved: (namespace: Namespace) => readonly SavedConnection[]
  readonly getChainRuntime: (namespace: Namespace) => Promise<ChainRuntime>
  /** A question that waits there will be answered by itself. */
  readonly isConnecting: (namespace: Namespace) => boolean
}

/** A round, and after it the listening to wallets that may speak. */
interface Run {
  readonly controller: AbortController
  /** Whether its wallets are being asked. */
  isBusy: boolean
  over: Promise<void>
}

export function createReconnect(deps: ReconnectDeps) {
  const { getConnection, saved, getChainRuntime, isConnecting } = deps
  const runs = new Map<Namespace, Run>()

  /** Stops what runs for this namespace. */
  function stop(namespace: Namespace) {
    runs.get(namespace)?.controller.abort()
    runs.delete(namespace)
  }

  /** Runs one reconnect pass per namespace at a time. Further calls wait for the pending pass. */
  async function start(namespace: Namespace, lifetime: Lifetime, how: ReconnectMode) {
    const before = runs.get(namespace)
    if (isConnecting(namespace) || getConnection(namespace).session) return
    // Disconnected in another tab in the meantime: don't reconnect.
    if (!saved(namespace)[0]) return giveUp(namespace)
    if (before && (before.isBusy || how === 'heard')) return before.over
    stop(namespace)
    // A pass that only listens sent no request. It doesn't answer calls that reconnect in the meantime.
    const run: Run = {
      controller: new AbortController(),
      isBusy: how !== 'heard',
      over: Promise.resolve(),
    }
    runs.set(namespace, run)
    run.over = goRound(run, namespace, lifetime, how)
    return run.over
  }

  function giveUp(namespace: Namespace) {
    const slot = getConnection(namespace)
    if (slot.$state.get().status === 'reconnecting') slot.end()
  }

  async function goRound(
    run: Run,
    namespace: Namespace,
    lifetime: Lifetime,
    how: ReconnectMode,
  ): Promise<void> {
    const { signal } = run.controller
    try {
      // Without the runtime, reconnecting fails. The user can still connect manually.
      const runtime = await getChainRuntime(namespace)
      const again = () => start(namespace, lifetime, 'once')
      await comeBack(deps, runtime, { saved: saved(namespace), how, lifetime, signal, again })
    } catch {
      // No listener is active: the next pass starts from the beginning.
      if (runs.get(namespace) === run) runs.delete(namespace)
    }
    run.isBusy = false
    if (!signal.aborted) giveUp(namespace)
  }

  return { stop, start }
}
