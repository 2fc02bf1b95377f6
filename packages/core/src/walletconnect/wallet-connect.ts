/**
 * WalletConnect for a kit: one way in more for every namespace. What loads with the page is the list of ways in;
 * the protocol's client follows when somebody pairs, or when a session of an earlier visit is kept.
 */
import { atom } from 'nanostores'
import type { ChainAdapter, Connector } from '../chain/adapter.js'
import { KitError } from '../errors/kit-error.js'
import { expectKnownNames } from '../errors/known-names.js'
import { type Namespace, namespaces } from '../ids/caip.js'
import type { Lifetime } from '../lifetime.js'
import { lazily } from '../loading.js'
import type {
  Pairing,
  Remote,
  RemoteNeeds,
  RemoteOption,
  RemoteTies,
  RemoteWallet,
  WaitingRequest,
} from '../remote.js'
import { type KeyValueStorage, lasting, webStorage } from '../storage/key-value.js'
import type { WritableApproved } from './approved.js'
import { type OwnedStorage, ownedStorage } from './client/storage.js'
import type { Access, Site } from './doors/site.js'
import { facadeOf } from './facades.js'
import { takeName } from './names.js'
import type { OpenedRoom } from './open-room.js'
import { walletConnectId } from './setup.js'

export interface WalletConnectOptions {
  /** The relay's WebSocket URL. Without it, the vendor's public relay is used, which asks for a project id. */
  readonly relayUrl?: string | undefined
  /** The kit's own unless told. */
  readonly projectId?: string | undefined
  /** Wallets listed beside the QR code, each with its links. */
  readonly wallets?: readonly RemoteWallet[] | undefined
  /** How a wallet comes back to this site where it is an app itself. */
  readonly redirect?: { readonly native?: string; readonly universal?: string } | undefined
  /** Local storage unless told. Keys of the session are kept there until it ends. */
  readonly storage?: KeyValueStorage | undefined
}

const optionNames = [
  'relayUrl',
  'projectId',
  'wallets',
  'redirect',
  'storage',
] as const satisfies readonly (keyof WalletConnectOptions)[]

/** What bundlers put in its place; Node has it. */
declare const process: { readonly env: { readonly NODE_ENV?: string } }

const isRelayUrl = (url: string) => {
  try {
    return ['ws:', 'wss:'].includes(new URL(url).protocol)
  } catch {
    return false
  }
}

/** `createKit({ walletConnect: walletConnect({ relayUrl }) })`. Throws `option-invalid`, with the path. */
export function walletConnect(options: WalletConnectOptions = {}): RemoteOption {
  const { relayUrl, wallets = [] } = options
  if (process.env.NODE_ENV !== 'production')
    expectKnownNames(options, optionNames, 'walletConnect: ')
  if (relayUrl !== undefined && !isRelayUrl(relayUrl)) {
    throw new KitError('option-invalid', 'walletConnect: relayUrl: not a ws(s) URL')
  }
  return (needs) => {
    const projectId = options.projectId ?? needs.projectId
    if (!projectId && !relayUrl) {
      const [detail, message] = [
        'walletConnect() needs the relayUrl of a relay of your own, or a projectId.',
        'Project ID Not Configured',
      ]
      needs.raise('project-id-not-configured', detail, message)
      // biome-ignore lint/suspicious/noConsole: the way in is absent, which nothing else tells without `debug`.
      console.error(`Scope: ${message}. ${detail}`)
      const { adapters } = needs
      return { feature: undefined, adapters, $approved: atom({}), start: () => undefined }
    }
    return createRemote(needs, { ...options, projectId, wallets })
  }
}

function createRemote(
  needs: RemoteNeeds,
  options: WalletConnectOptions & { readonly wallets: readonly RemoteWallet[] },
): Remote {
  const $pairing = atom<Pairing>({ status: 'idle' })
  const $approved: WritableApproved = atom({})
  const isAlone = needs.adapters.length === 0
  const $requests = atom<readonly WaitingRequest[]>([])
  const kept = options.storage ? lasting(options.storage) : webStorage()
  let storage: OwnedStorage | undefined
  let ties: RemoteTies | undefined
  let getRoom: (() => Promise<OpenedRoom>) | undefined

  const site: Site = {
    networkIdOf: (namespace) => ties?.network.of(namespace)?.get().active.caipNetworkId,
    async read(networkId, method, params) {
      const network = ties?.network.find(networkId)
      if (!ties || !network) throw new KitError('network-not-found', 'Network not found')
      return (await ties.later()).nodeOf(network).request(method, params)
    },
  }
  const access = {
    get isUsed() {
      return storage !== undefined && storage.topics.length > 0
    },
    async room(): Promise<OpenedRoom> {
      if (getRoom) return getRoom()
      throw new KitError('connection-client-not-set', 'The kit is not started.')
    },
  } satisfies Access

  const served = namespaces.filter((namespace) =>
    needs.networks.some(({ chainNamespace }) => chainNamespace === namespace),
  )
  const connectors = new Map(
    served.map((namespace): [Namespace, Connector] => [
      namespace,
      Object.freeze({
        id: walletConnectId,
        name: 'WalletConnect',
        namespace,
        type: 'WALLET_CONNECT',
        provider: facadeOf(namespace, access, site, 'WalletConnect'),
      }),
    ]),
  )

  const withWayIn = (adapter: ChainAdapter): ChainAdapter => ({
    ...adapter,
    discover(host) {
      const stop = adapter.discover(host)
      const connector = connectors.get(adapter.namespace)
      if (connector) host.found(connector)
      return stop
    },
  })
  const universal = (namespace: Namespace): ChainAdapter => ({
    namespace,
    discover: () => () => undefined,
    load: async () =>
      (await import('./universal/runtime.js')).universalRuntime(access, site, namespace),
  })
  const adapters = [
    ...needs.adapters,
    ...served
      .filter((namespace) => !needs.adapters.some((adapter) => adapter.namespace === namespace))
      .map(universal),
  ].map(withWayIn)

  function start(lifetime: Lifetime, tied: RemoteTies) {
    ties = tied
    // From here to the stop: started again, it is the same one.
    const { name, release } = takeName()
    const owned = ownedStorage(name, kept)
    storage = owned
    getRoom = lazily(async () => {
      const { openRoom } = await import('./open-room.js')
      return openRoom({
        storage: owned,
        lifetime,
        $approved,
        isEmbedded: needs.embedded,
        ties: tied,
        $pairing,
        $requests,
        connectorOf: (namespace) => connectors.get(namespace),
        setup: {
          networks: needs.networks,
          window: needs.env.window,
          now: needs.env.now,
          raise: needs.raise,
          client: {
            projectId: options.projectId,
            relayUrl: options.relayUrl,
            metadata: {
              name: needs.metadata.name,
              description: needs.metadata.description ?? '',
              // Only where the page is from: neither its path nor its query is the wallet's affair (C5, C12).
              url: originOf(needs.metadata.url),
              icons: needs.metadata.icons ?? [],
              ...(options.redirect && { redirect: options.redirect }),
            },
          },
        },
      })
    })
    // Come back to, or left and not ended: the room tells them apart (C7).
    if (access.isUsed) access.room().catch(() => undefined)
    lifetime.add(() => {
      getRoom = undefined
      storage = undefined
      ties = undefined
      $pairing.set({ status: 'idle' })
      $requests.set([])
      $approved.set({})
      release()
    })
  }

  return {
    adapters,
    $approved,
    start,
    feature: {
      $pairing,
      $requests,
      wallets: options.wallets,
      isAlone,
      home() {
        if (!isAlone) return 'Connect'
        return isHandheld() ? 'AllWallets' : 'ConnectingWalletConnectBasic'
      },
      prepare: () =>
        void access.room().then(
          (room) => room.prepare(),
          () => undefined,
        ),
      choose: (wallet, place) =>
        void access.room().then(
          (room) => room.choose(wallet, place),
          () => undefined,
        ),
      dismiss: (id) =>
        void access.room().then(
          (room) => room.dismiss(id),
          () => undefined,
        ),
    },
  }
}

/** A phone or tablet: what can be scanned there is on another device. */
const isHandheld = () =>
  typeof matchMedia === 'function' && matchMedia('(pointer: coarse) and (hover: none)').matches

/** The page's own origin where there is one: a wallet shows it, and nobody may pass for another site. */
function originOf(url: string): string {
  return typeof location === 'undefined' || location.origin === 'null'
    ? new URL(url).origin
    : location.origin
}
