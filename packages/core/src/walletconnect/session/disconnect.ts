/** Ends the session and notifies the wallet, once for all namespaces. */
import { type ClientHandle, cancelled } from './client-handle.js'
import { part } from './end-session.js'
import type { SessionState } from './session-state.js'

export interface Disconnection {
  /** Ends the session for all its namespaces. Resolves once the wallet is notified. */
  disconnect(): Promise<void>
  /** Undefined if no disconnection is pending. */
  pending(): Promise<void> | undefined
}

export function createDisconnection(client: ClientHandle, state: SessionState): Disconnection {
  let farewell: Promise<void> = Promise.resolve()
  let pending: Promise<void> | undefined

  async function end(): Promise<void> {
    const session = state.get() ?? (state.hasEnded() ? undefined : await state.restore())
    if (client.isDisposed()) throw cancelled()
    const running = client.current()
    if (!session || !running) return farewell
    farewell = running.then(
      (opened) => part(opened, session),
      () => undefined,
    )
    // Closing the socket takes longer if there is none, and isn't awaited.
    void state.end(session.topic, farewell)
    return farewell
  }

  function disconnect(): Promise<void> {
    // Each namespace disconnects separately. Notify the wallet once, and let no call join the ending session.
    if (pending && !state.get()) return pending
    const started = end().finally(() => {
      if (pending === started) pending = undefined
    })
    pending = started
    return started
  }
  return { disconnect, pending: () => pending }
}
