/** Pairs on request: callers of several namespaces share one code, and a cancelled code stays valid for a retry. */
import type { Lifetime } from '../../lib/lifetime.js'
import { pairingLife } from '../pairing/pairing-machine.js'
import type { RemoteSession } from './session.js'

export interface PairingControlDeps {
  readonly lifetime: Lifetime
  readonly pairing: { prepare(): Promise<unknown>; reset(): void }
  /** Displays a code, and resolves to the session that the wallet approved. */
  pair(signal: AbortSignal): Promise<RemoteSession>
}

export interface PairingControl {
  isPairing(): boolean
  /** Prefetches a code, in case the user is about to pair. */
  prepare(): void
  /** Starts to pair, or joins the pairing that is pending. Rejects with `aborted` on `cancel()`. */
  pair(): Promise<RemoteSession>
  /** The code is no longer displayed. */
  cancel(): void
  /** Withdraws a prefetched code that no longer is needed. */
  withdraw(): void
}

/** Milliseconds in which the user can retry with the same code. */
const retryGrace = 1_000

export function createPairingControl(deps: PairingControlDeps): PairingControl {
  const { lifetime, pairing } = deps
  let pending:
    | { readonly session: Promise<RemoteSession>; readonly controller: AbortController }
    | undefined
  let stopGrace = () => {}

  /** Withdraws a code that is no longer needed. It stays valid for a moment, in case the user retries at once. */
  function withdrawAfter(ms: number): void {
    stopGrace()
    stopGrace = lifetime.timeout(() => pending === undefined && pairing.reset(), ms)
  }
  const isPairing = () => pending !== undefined && !pending.controller.signal.aborted

  function start(): Promise<RemoteSession> {
    const controller = new AbortController()
    const started = {
      controller,
      session: deps.pair(controller.signal).finally(() => {
        if (pending !== started) return
        pending = undefined
        if (controller.signal.aborted && !lifetime.signal.aborted) withdrawAfter(retryGrace)
      }),
    }
    pending = started
    return started.session
  }

  lifetime.onDispose(() => {
    pending?.controller.abort()
    pairing.reset()
  })

  return {
    isPairing,
    prepare() {
      void pairing.prepare()
      withdrawAfter(pairingLife)
    },
    pair() {
      stopGrace()
      return pending && isPairing() ? pending.session : start()
    },
    cancel: () => pending?.controller.abort(),
    withdraw() {
      if (!isPairing()) withdrawAfter(0)
    },
  }
}
