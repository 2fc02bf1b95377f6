/**
 * The one file that knows `@walletconnect/sign-client`. It is published bundled with it (Apache-2.0, the last version
 * under that licence), so that no host installs, resolves or polyfills any of its hundred packages.
 */
import { Core } from '@walletconnect/core'
import { SignClient } from '@walletconnect/sign-client'
import { catchRejections } from './catch-rejections.js'
import { checkedStorage } from './checked-storage.js'
import { removePageListeners } from './page-listeners.js'
import { closeTransport, deleteOnce, suppressReconnect } from './patch-relayer.js'
import { quietLogger } from './quiet-logger.js'
import type {
  Approval,
  OpenRemoteClient,
  Proposal,
  RemoteClient,
  RemoteClientOptions,
} from './remote-client.js'

/** What the library writes down before a request leaves. */
interface HistoryRecord {
  readonly id: number
  readonly request: { readonly params?: { readonly request?: { readonly params?: unknown } } }
}

type Client = Awaited<ReturnType<typeof SignClient.init>>

/** The library stores one core per page under this name and returns it to the next caller. Each kit has its own. */
const sharedCore = '_walletConnectCore_'

function forgetSharedCore(): void {
  for (const key of [sharedCore, `${sharedCore}_count`]) Reflect.deleteProperty(globalThis, key)
}

/** Milliseconds the socket may take to open. */
const openDeadline = 10_000

function within<T>(ms: number, work: Promise<T>, refused: Promise<never>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    // No error of ours: this file is bundled by itself, and its classes would be others. `toRemoteError` reads it.
    timer = setTimeout(() => reject(new Error('The socket did not open in time.')), ms)
  })
  return Promise.race([work, late, refused]).finally(() => clearTimeout(timer))
}

/** Relays of one's own ask for none, and the protocol for something that looks like one. */
const anyProject = '0'.repeat(32)

/** What a relay says before it closes the door for good. */
const refusal = /code: 3000/

const getTopic = (uri: string) => /^wc:([\da-f]+)@/.exec(uri)?.[1]

/** Ignores the result after the caller aborted. */
function unheard(uri: string, approval: Promise<Approval>): Proposal {
  approval.catch(() => undefined)
  return { uri, approval }
}

let open = 0

async function close(core: Parameters<typeof closeTransport>[0]): Promise<void> {
  try {
    await closeTransport(core)
  } finally {
    if (--open === 0) removePageListeners()
  }
}

/**
 * Opening waits for the storage alone. A client that can't be opened with what is kept there can use no session of it
 * either, at this load or any other: it is opened without. Where that fails, too, what is kept was not to blame and stays.
 */
export const openClient: OpenRemoteClient = async (options) => {
  const { storage } = options
  const entries = await storage.getEntries()
  try {
    return await openWith(options)
  } catch (thrown) {
    if (entries.length === 0) throw thrown
    storage.clear()
    try {
      return await openWith(options)
    } catch {
      for (const [key, value] of entries) await storage.setItem(key, value)
      throw thrown
    }
  }
}

async function openWith(options: RemoteClientOptions): Promise<RemoteClient> {
  const { projectId, relayUrl, metadata, listener, onTrouble } = options
  forgetSharedCore()
  let refuse: (reason: Error) => void = () => undefined
  /** The relay shows the door while something is tried: each try has a chance of its own. */
  const refused = () =>
    new Promise<never>((_, reject) => {
      refuse = reject
    })
  // Its type is pino's, of which the library uses the part that is there.
  const logger = quietLogger((text) => {
    onTrouble(text)
    if (refusal.test(text)) refuse(new Error(text))
  }) as never
  const core = new Core({
    projectId: projectId ?? anyProject,
    ...(relayUrl !== undefined && { relayUrl }),
    storage: checkedStorage(options.storage),
    logger,
    // Reports to the vendor. Defaults to `true` in the library.
    telemetryEnabled: false,
  })
  // Without this, every proposal and request waits for a hidden frame of the vendor's.
  Object.assign(core.verify, { isDevEnv: true })
  suppressReconnect(core.relayer)
  catchRejections(core)
  open++
  const client: Client = await SignClient.init({
    // The same type, but for how it treats what may be undefined.
    core: core as never,
    logger,
    metadata: {
      name: metadata.name,
      description: metadata.description,
      url: metadata.url,
      icons: [...metadata.icons],
      ...(metadata.redirect && { redirect: metadata.redirect }),
    },
  }).catch(async (thrown: unknown) => {
    await close(core)
    throw thrown
  })
  forgetSharedCore()
  catchRejections(client)
  deleteOnce(client)
  /** Those the wallet is being told of: it need not hear it twice. */
  const farewells = new Map<string, Promise<void>>()

  client.on('session_update', ({ topic }) => listener.changed(topic))
  client.on('session_extend', ({ topic }) => listener.changed(topic))
  client.on('session_delete', ({ topic }) => listener.ended(topic))
  client.on('session_expire', ({ topic }) => listener.ended(topic))
  client.on('session_event', ({ topic, params }) =>
    listener.event(topic, params.chainId, params.event.name, params.event.data),
  )
  core.history.on('history_updated', (record: { id: number; response?: object }) => {
    if (record.response) listener.answered(record.id, record.response)
  })
  core.relayer.on('relayer_connect', () => listener.online(true))
  core.relayer.on('relayer_disconnect', () => listener.online(false))

  return {
    get isOnline() {
      return core.relayer.connected
    },
    async propose(namespaces) {
      const optionalNamespaces = Object.fromEntries(
        Object.entries(namespaces).map(([name, { chains, methods, events }]) => [
          name,
          { chains: [...chains], methods: [...methods], events: [...events] },
        ]),
      )
      const { uri, approval } = await within(
        openDeadline,
        client.connect({ optionalNamespaces }),
        refused(),
      )
      if (!uri) throw new Error('No pairing URI was made.')
      return unheard(
        uri,
        approval().then((session) => ({ session })),
      )
    },
    async authenticate({ chains, methods, input }) {
      const { domain, uri: aud, nonce, statement, resources } = input
      const { expirationTime, notBefore } = input
      const { uri, response } = await within(
        openDeadline,
        client.authenticate({
          chains: [...chains],
          methods: [...methods],
          domain,
          uri: aud,
          nonce,
          ...(statement !== undefined && { statement }),
          ...(resources && { resources: [...resources] }),
          ...(expirationTime !== undefined && { exp: expirationTime }),
          ...(notBefore !== undefined && { nbf: notBefore }),
        }),
        refused(),
      )
      return unheard(
        uri,
        response().catch((thrown: unknown) => {
          // The wallet’s words alone: its number is in its answer.
          const asked = core.history.values.find(
            ({ topic, request: { method } }) =>
              topic === getTopic(uri) && method === 'wc_sessionAuthenticate',
          )
          throw asked?.response && 'error' in asked.response ? asked.response.error : thrown
        }),
      )
    },
    async withdraw(uri) {
      const topic = getTopic(uri)
      if (!topic) return
      const proposal = client.proposal.getAll().find(({ pairingTopic }) => pairingTopic === topic)
      const reason = { code: 6000, message: 'User disconnected.' }
      if (proposal) await client.proposal.delete(proposal.id, reason).catch(() => undefined)
      await core.pairing.disconnect({ topic }).catch(() => undefined)
    },
    sessions: () => client.session.getAll(),
    async request({ topic, chainId, method, params, expiry, onMade }) {
      // By the object itself: nothing else tells two equal requests apart.
      const mine = params ?? []
      const made = ({ id, request }: HistoryRecord) => {
        if (request.params?.request?.params === mine) onMade(id)
      }
      core.history.on('history_created', made)
      try {
        return await client.request({ topic, chainId, request: { method, params: mine }, expiry })
      } finally {
        core.history.off('history_created', made)
      }
    },
    disconnect(topic) {
      const farewell =
        farewells.get(topic) ??
        client.disconnect({ topic, reason: { code: 6000, message: 'User disconnected.' } })
      farewells.set(topic, farewell)
      return farewell
    },
    async reopen() {
      const { relayer } = core
      if (relayer.connected) return
      // A restart ends an attempt under way, and then fails with it.
      const opening = relayer.restartTransport().catch(() => relayer.transportOpen())
      await within(openDeadline, opening, refused())
    },
    async stop() {
      for (const emitter of [client.events, core.history.events]) {
        Reflect.apply(emitter.removeAllListeners, emitter, [])
      }
      await close(core)
    },
  } satisfies RemoteClient
}
