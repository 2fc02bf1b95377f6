/**
 * Disconnects a WalletConnect client from the relay permanently. Closing the transport is not enough: a pending
 * message, such as an acknowledgment, connects it again.
 */

/** What of the client's core is needed. */
export interface Line {
  readonly heartbeat: { stop(): void }
  readonly relayer: {
    readonly connecting: boolean
    readonly events: { removeAllListeners(): unknown }
    transportClose(): Promise<void>
  }
}

const timeoutMs = 5_000
const step = 25

export async function hangUp({ heartbeat, relayer }: Line): Promise<void> {
  heartbeat.stop()
  // Publishing waits for it, and gives up by its own clock.
  Object.assign(relayer, { connect: () => new Promise(() => undefined) })
  // An attempt under way can't be stopped, and would leave its socket open.
  for (let waited = 0; relayer.connecting && waited < timeoutMs; waited += step) {
    await new Promise((resolve) => setTimeout(resolve, step))
  }
  await relayer.transportClose()
  relayer.events.removeAllListeners()
}
