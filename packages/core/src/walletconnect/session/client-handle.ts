/** The running client: opened on first use, closed with its session, and opened again for the next one. */
import { KitError } from '../../errors/kit-error.js'
import type { RemoteClient } from '../client/remote-client.js'
import { toRemoteError } from '../remote-error.js'

export interface ClientHandle {
  /** Undefined while no client is open or opening. */
  current(): Promise<RemoteClient> | undefined
  /** Opens the client, after the one before has closed: the same promise until it closes. Rejects with `aborted` after `dispose()`. */
  get(): Promise<RemoteClient>
  /** Resolves when the client before has released the socket and the storage. */
  closed(): Promise<void>
  /**
   * Closes the client after `before`, then runs `after`. A client that is opened meanwhile waits for that. Never rejects.
   */
  close(before: Promise<unknown>, after: () => void): Promise<void>
  isDisposed(): boolean
  dispose(): void
}

export const cancelled = () => new KitError('aborted', 'The request was cancelled.')

export function createClientHandle(open: () => Promise<RemoteClient>): ClientHandle {
  let client: Promise<RemoteClient> | undefined
  let closing: Promise<void> = Promise.resolve()
  let isDisposed = false

  async function start(): Promise<RemoteClient> {
    await closing
    const opened = await open().catch((thrown: unknown) => {
      throw toRemoteError(thrown)
    })
    if (!isDisposed) return opened
    await opened.stop()
    throw cancelled()
  }

  function get(): Promise<RemoteClient> {
    if (isDisposed) return Promise.reject(cancelled())
    if (client) return client
    const started = start()
    client = started
    started.catch(() => {
      if (client === started) client = undefined
    })
    return started
  }

  return {
    current: () => client,
    get,
    closed: () => closing,
    close(before, after) {
      const old = client
      client = undefined
      closing = before
        .then(() => old)
        .then((running) => running?.stop())
        .catch(() => undefined)
        .then(after)
      return closing
    },
    isDisposed: () => isDisposed,
    dispose() {
      isDisposed = true
      client?.then(
        (running) => running.stop(),
        () => undefined,
      )
      client = undefined
    },
  }
}
