/** Disconnects from the wallet's side, too: the wallet is told that the session is over, once. */
import { type ClientHandle, cancelled } from './client-handle.js'
import { part } from './end-session.js'
import type { SessionState } from './session-state.js'

export interface Disconnect {
  /** Ends the session for all its namespaces. Resolves when the wallet was told. */
  (): Promise<void>
  /** The disconnection that is pending. */
  pending(): Promise<void> | undefined
}

export function createDisconnect(client: ClientHandle, state: SessionState): Disconnect {
  let farewell: Promise<void> = Promise.resolve()
  let pending: Promise<void> | undefined

  async function disconnect(): Promise<void> {
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

  function disconnectOnce(): Promise<void> {
    // Each namespace disconnects separately. Notify the wallet once, and let no call join the ending session.
    if (pending && !state.get()) return pending
    const started = disconnect().finally(() => {
      if (pending === started) pending = undefined
    })
    pending = started
    return started
  }
  return Object.assign(disconnectOnce, { pending: () => pending })
}
