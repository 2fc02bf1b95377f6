/**
 * WalletConnect for a kit: one more connector for every namespace. Only the list of connectors loads with the page. The
 * protocol's client loads when the user pairs, or when a session of an earlier visit is stored.
 */
import { atom } from 'nanostores'
import type { ChainAdapter, Connector } from '../chain/adapter.js'
import type { RemoteWallet } from '../chain/remote-wallet.js'
import { KitError } from '../errors/kit-error.js'
import { assertKnownOptions } from '../errors/known-names.js'
import type { Feature, FeatureContext, FeatureInstance, InternalKit } from '../feature.js'
import type { ViewDefinitions } from '../features/modal/views.js'
import { type Namespace, namespaces } from '../ids/caip.js'
import { lazyImport } from '../lazy/lazy-import.js'
import type { Lifetime } from '../lib/lifetime.js'
import { type KeyValueStorage, lasting, webStorage } from '../storage/key-value.js'
import { type OwnedStorage, ownedStorage } from './client/storage.js'
import { claimStoragePrefix } from './client/storage-prefix.js'
import { createLazyProvider } from './providers/lazy-providers.js'
import type { Access, Site } from './providers/site.js'
import type { OpenedRoom } from './session/open-session-controller.js'
import { walletConnectId } from './setup.js'
import type { Pairing, PendingRequest, WalletConnectFeature } from './wallet-connect-feature.js'

/** Options of `walletConnect()`. Either `relayUrl` or a project id is required. */
export interface WalletConnectOptions {
  /** WebSocket URL of the relay. Defaults to the vendor's public relay, which requires a project id. */
  readonly relayUrl?: string | undefined
  /** Project id for the relay. Defaults to `projectId` of the kit. */
  readonly projectId?: string | undefined
  /**
   * Wallets to list beside the QR code, with their links.
   *
   * @default []
   */
  readonly wallets?: readonly RemoteWallet[] | undefined
  /** How a wallet returns to this site, if the site is an app itself. */
  readonly redirect?: { readonly native?: string; readonly universal?: string } | undefined
  /** Storage of the session's keys, until the session ends. Defaults to local storage. */
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

/**
 * Creates the WalletConnect feature. Users connect wallets on other devices and in other apps. The
 * protocol's client loads when the user pairs, or if a session is stored.
 *
 * @param options - Options of the feature.
 * @returns The feature, for `createKit`. Without a relay or a project id, it is off and raises the alert
 * `project-id-not-configured`.
 * @throws {KitError} with code `option-invalid` if `relayUrl` isn't a WebSocket URL. In development
 * builds, also for unknown options.
 * @example
 * ```ts
 * import { createKit } from '@scope/core'
 * import { walletConnect } from '@scope/core/walletconnect'
 *
 * const kit = createKit({ metadata, networks, projectId, walletConnect: walletConnect() })
 * ```
 */
export function walletConnect(options: WalletConnectOptions = {}): Feature<'walletConnect'> {
  const { relayUrl, wallets = [] } = options
  if (process.env.NODE_ENV !== 'production')
    assertKnownOptions(options, optionNames, 'walletConnect: ')
  if (relayUrl !== undefined && !isRelayUrl(relayUrl)) {
    throw new KitError('option-invalid', 'walletConnect: relayUrl: not a ws(s) URL')
  }
  return {
    name: 'walletConnect',
    setup(context) {
      const projectId = options.projectId ?? context.options.projectId
      if (projectId || relayUrl) return createRemote(context, { ...options, projectId, wallets })
      context.alert(
        'project-id-not-configured',
        'walletConnect() needs the relayUrl of a relay of your own, or a projectId.',
        'Project ID Not Configured',
      )
      return { api: undefined }
    },
  }
}

/** Views of wallets elsewhere: the row waits in all that show a code or a link. */
const waiting = { getPendingWalletId: () => walletConnectId }
const views: ViewDefinitions = {
  AllWallets: {},
  ApproveTransaction: {},
  ConnectingWalletConnect: waiting,
  ConnectingWalletConnectBasic: waiting,
}

function createRemote(
  { options: { adapters: configured, networks, metadata, inline }, env, alert }: FeatureContext,
  options: WalletConnectOptions & { readonly wallets: readonly RemoteWallet[] },
): FeatureInstance<WalletConnectFeature> {
  const $pairing = atom<Pairing>({ status: 'idle' })
  const isOnlyConnector = configured.length === 0
  const $requests = atom<readonly PendingRequest[]>([])
  const backend = options.storage ? lasting(options.storage) : webStorage()
  let storage: OwnedStorage | undefined
  let kit: InternalKit | undefined
  let getRoom: (() => Promise<OpenedRoom>) | undefined
  let isOpened = false

  const site: Site = {
    getNetworkId: (namespace) => kit?.network.forNamespace(namespace)?.get().active.caipNetworkId,
    async read(networkId, method, params) {
      const network = kit?.network.find(networkId)
      if (!kit || !network) throw new KitError('network-not-found', 'Network not found')
      return (await kit.chains()).getNodeClient(network).request(method, params)
    },
  }
  const access = {
    get isUsed() {
      // An opened room notices that its keys were deleted.
      return isOpened || (storage !== undefined && storage.topics.length > 0)
    },
    async room(): Promise<OpenedRoom> {
      if (getRoom) return getRoom()
      throw new KitError('kit-not-started', 'The kit is not started.')
    },
  } satisfies Access

  const served = namespaces.filter((namespace) =>
    networks.some(({ chainNamespace }) => chainNamespace === namespace),
  )
  const connectors = new Map(
    served.map((namespace): [Namespace, Connector] => [
      namespace,
      Object.freeze({
        id: walletConnectId,
        name: 'WalletConnect',
        namespace,
        type: 'WALLET_CONNECT',
        provider: createLazyProvider(namespace, access, site, 'WalletConnect'),
      }),
    ]),
  )

  const withWayIn = (adapter: ChainAdapter): ChainAdapter => ({
    ...adapter,
    discover(host) {
      const stop = adapter.discover(host)
      const connector = connectors.get(adapter.namespace)
      if (connector) host.add(connector)
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
    ...configured,
    ...served
      .filter((namespace) => !configured.some((adapter) => adapter.namespace === namespace))
      .map(universal),
  ].map(withWayIn)

  function start(lifetime: Lifetime, started: InternalKit) {
    kit = started
    // From here to the stop: started again, it is the same one.
    const { name, release } = claimStoragePrefix()
    const owned = ownedStorage(name, backend)
    storage = owned
    getRoom = lazyImport(async () => {
      isOpened = true
      const [{ openRoom }, connecting] = await Promise.all([
        import('./session/open-session-controller.js'),
        started.connection.loadInternals(),
      ])
      return openRoom({
        connecting,
        storage: owned,
        lifetime,
        isEmbedded: inline,
        kit: started,
        $pairing,
        $requests,
        connectorOf: (namespace) => connectors.get(namespace),
        setup: {
          networks,
          window: env.window,
          now: env.now,
          alert: alert,
          client: {
            projectId: options.projectId,
            relayUrl: options.relayUrl,
            metadata: {
              name: metadata.name,
              description: metadata.description ?? '',
              // Only where the page is from: neither its path nor its query is the wallet's affair (C5, C12).
              url: getOrigin(metadata.url),
              icons: metadata.icons ?? [],
              ...(options.redirect && { redirect: options.redirect }),
            },
          },
        },
      })
    })
    // A stored session is restored, or was disconnected but not ended: the session controller decides (C7).
    if (access.isUsed) access.room().catch(() => undefined)
    lifetime.onDispose(() => {
      getRoom = undefined
      isOpened = false
      storage = undefined
      kit = undefined
      $pairing.set({ status: 'idle' })
      $requests.set([])
      release()
    })
  }

  return {
    adapters,
    views,
    getInitialRoute() {
      if (!isOnlyConnector) return undefined
      return { view: isHandheld() ? 'AllWallets' : 'ConnectingWalletConnectBasic' }
    },
    start,
    api: {
      $pairing,
      $requests,
      wallets: options.wallets,
      isOnlyConnector,
      preparePairing: () =>
        void access.room().then(
          (room) => room.prepare(),
          () => undefined,
        ),
      selectWallet: (wallet, place) =>
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

/** Returns the page's own origin, if there is one. A wallet displays it, and a site must not impersonate another. */
function getOrigin(url: string): string {
  return typeof location === 'undefined' || location.origin === 'null'
    ? new URL(url).origin
    : location.origin
}
