/** Habits of the library's relayer and engine that a page can't live with, mended from outside (seen in 2.21.8). */
import { catchRejections } from './catch-rejections.js'

/** A relay's door that is shut for good: the project or the site is not welcome. */
const sentAway = /code: 3000/

/** Milliseconds until it is knocked again where the relay sent us away. */
const knockPause = 10_000

interface Relayer {
  readonly connecting: boolean
  readonly events: object
  transportClose(): Promise<void>
}

interface Queued {
  readonly request: unknown
  readonly opts: unknown
  readonly attempt: number
}

interface Emitter {
  on(event: string, listener: () => void): void
  off(event: string, listener: () => void): void
}

interface RelayerInside {
  readonly events: Emitter
  readonly connected: boolean
  readonly transportExplicitlyClosed: boolean
  createProvider(): Promise<void>
  connect(): Promise<void>
  readonly provider: { on(event: 'error', listener: (error: unknown) => void): void }
  readonly publisher: {
    readonly queue: Map<string, Queued>
    checkQueue(): void
    rpcPublish(request: unknown, opts: unknown): Promise<unknown>
  }
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/**
 * Resends messages as soon as a new socket is open. A socket that dies loses what was just written to it, and the
 * library waits 15 seconds before it sends that again. Receivers recognize duplicates by their id.
 */
function sayAgain({ events, publisher }: RelayerInside): void {
  const publish = publisher.rpcPublish.bind(publisher)
  publisher.rpcPublish = async (request, opts) => {
    let settle = () => {}
    const repeated = new Promise<unknown>((resolve) => {
      const again = () => void publish(request, opts).then(resolve, () => undefined)
      events.on('relayer_connect', again)
      settle = () => events.off('relayer_connect', again)
    })
    return Promise.race([publish(request, opts), repeated]).finally(settle)
  }
}

/** Relayers that are closed for good. */
const closedRelayers = new WeakSet<object>()

/**
 * Lets callers that want a socket share the attempt that is under way. Otherwise each opens a socket of its own and drops
 * that of the others, hundreds of times a second: two messages that wait while the relay is down are enough.
 */
function shareAttempts(relayer: RelayerInside): void {
  const connect = relayer.connect.bind(relayer)
  let attempt: Promise<void> | undefined
  relayer.connect = async () => {
    for (let tries = 0; tries < 2; tries++) {
      attempt ??= connect().finally(() => {
        attempt = undefined
      })
      await attempt
      // Nothing may open a socket after `closeTransport`.
      if (closedRelayers.has(relayer)) await new Promise(() => undefined)
      // Without a socket, a restart or a rejection of the relay has ended the attempt: one more follows.
      if (relayer.connected || !relayer.transportExplicitlyClosed) return
    }
  }
}

/**
 * Delays reconnecting after the relay rejects a connection: otherwise the relayer reconnects hundreds of times a
 * second. Also catches the errors of its discarded providers and of its repeated messages. A page would report these as
 * errors of its own.
 */
export function suppressReconnect(relayer: Relayer): void {
  const inside = relayer as unknown as RelayerInside
  const create = inside.createProvider.bind(inside)
  let isUnwelcome = false
  inside.createProvider = async () => {
    if (isUnwelcome) await pause(knockPause)
    isUnwelcome = false
    await create()
    catchRejections(inside.provider)
    inside.provider.on('error', (error) => {
      isUnwelcome ||= error instanceof Error && sentAway.test(error.message)
    })
  }
  shareAttempts(inside)
  sayAgain(inside)
  const { publisher } = inside
  publisher.checkQueue = () => {
    for (const [id, queued] of publisher.queue) {
      publisher.queue.set(id, { ...queued, attempt: queued.attempt + 1 })
      // It stays in the queue, and the next pulse comes.
      publisher.rpcPublish(queued.request, queued.opts).catch(() => undefined)
    }
  }
}

interface Engine {
  onSessionDeleteRequest(topic: string, payload: unknown): Promise<void>
}

/** What is deleted can't be deleted again: the library would wait for it, and hold up all that comes after. */
export function deleteOnce({
  engine,
  session,
}: {
  readonly engine: object
  readonly session: { readonly keys: readonly string[] }
}): void {
  const inside = engine as Engine
  const deleteSession = inside.onSessionDeleteRequest
  inside.onSessionDeleteRequest = async (topic, payload) => {
    if (session.keys.includes(topic)) await deleteSession(topic, payload)
  }
}

/** Milliseconds an attempt under way may take to end: it can't be stopped, and would leave its socket open. */
const timeoutMs = 5_000
const step = 25

/** Closes the transport for good. Closing it alone isn't enough: any pending message reconnects it. */
export async function closeTransport({
  heartbeat,
  relayer,
}: {
  readonly heartbeat: { stop(): void }
  readonly relayer: Relayer
}): Promise<void> {
  heartbeat.stop()
  const inside = relayer as unknown as RelayerInside
  // Publishing waits for it, and gives up by its own clock.
  inside.connect = () => new Promise(() => undefined)
  for (let waited = 0; relayer.connecting && waited < timeoutMs; waited += step) await pause(step)
  closedRelayers.add(relayer)
  await relayer.transportClose().catch(() => undefined)
  const { events } = relayer as { readonly events: { removeAllListeners(): unknown } }
  events.removeAllListeners()
}
