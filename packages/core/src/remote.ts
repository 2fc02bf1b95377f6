/**
 * Wallets on another device or in another app, as a kit sees them: what `walletConnect()` of
 * `@scope/core/walletconnect` makes. Types alone: a kit without it loads nothing of it.
 */
import type { ReadableAtom } from 'nanostores'
import type { RemoteAlertCode } from './alerts.js'
import type { ChainAdapter, ChainNode } from './chain/adapter.js'
import type { Network } from './chain/network.js'
import type { Env } from './env.js'
import type { KitError } from './errors/kit-error.js'
import type {
  ConnectionFeature,
  ConnectionInside,
} from './features/connection/connection-feature.js'
import type { Modal } from './features/modal/modal.js'
import type { NetworkFeature, NetworkNeeds } from './features/network/network.js'
import type { CaipNetworkId } from './ids/caip.js'
import type { Lifetime } from './lifetime.js'

/** One pairing at a time. The URI is a secret: it is here, and in no event and no log. */
export type Pairing =
  | { readonly status: 'idle' }
  | { readonly status: 'preparing' }
  /** `expiresAt`: milliseconds since the epoch, four minutes ahead; counted as expired ten seconds before. */
  | { readonly status: 'ready'; readonly uri: string; readonly expiresAt: number }
  | { readonly status: 'approved'; readonly wallet: RemotePeer }
  | { readonly status: 'rejected' }
  | { readonly status: 'expired' }
  | { readonly status: 'failed'; readonly problem: KitError }

/** What the wallet says about itself. Claimed, proved by nobody. */
export interface RemotePeer {
  readonly name: string
  /** Where its app is opened: already checked by `safeHref`. */
  readonly href?: string
}

/** A wallet that is paired with by link or QR. Links are checked where they are made: a bad one is left out. */
export interface RemoteWallet {
  readonly id: string
  readonly name: string
  /** `https` or `data:image/…`. */
  readonly imageUrl?: string
  readonly homepage?: string
  readonly rdns?: string
  /** Opens the app on a phone: `trust://`. */
  readonly mobileLink?: string
  /** Opens the app, or its page where it is not installed: `https://link.trustwallet.com`. */
  readonly universalLink?: string
  readonly desktopLink?: string
  readonly webappLink?: string
  readonly appStore?: string
  readonly playStore?: string
  readonly chromeStore?: string
}

/** A request that waits in the wallet. */
export interface WaitingRequest {
  readonly id: number
  readonly method: string
  readonly networkId: CaipNetworkId
  /** Milliseconds since the epoch. */
  readonly since: number
  readonly wallet: RemotePeer
}

export interface RemoteFeature {
  readonly $pairing: ReadableAtom<Pairing>
  /** Oldest first; those of an earlier page load too. */
  readonly $requests: ReadableAtom<readonly WaitingRequest[]>
  /** The host's own list, in its order. */
  readonly wallets: readonly RemoteWallet[]
  /** No chain adapter is there: this is the only way to connect. */
  readonly isAlone: boolean
  /** Where the dialog opens for somebody who is not connected. */
  home(): 'Connect' | 'ConnectingWalletConnectBasic' | 'AllWallets'
  /** Makes a pairing URI ahead of the tap that will need it. Joins the one in the making; never two at once. */
  prepare(): void
  /** The wallet the person opens by link, and where: it is opened again for each request. None: it is on another device. */
  choose(wallet: RemoteWallet | undefined, place?: 'mobile' | 'desktop' | 'web'): void
  /** Stops waiting for a request. The wallet is not told: the protocol has no word for it. */
  dismiss(requestId: number): void
}

export interface RemoteNeeds {
  readonly networks: readonly Network[]
  readonly adapters: readonly ChainAdapter[]
  readonly metadata: {
    readonly name: string
    readonly description?: string
    readonly url: string
    readonly icons?: readonly string[]
  }
  readonly projectId: string | undefined
  readonly embedded: boolean
  readonly env: Env
  raise(code: RemoteAlertCode, detail: string, message: string): void
}

/** What is tied when the kit starts: parts that are made after the adapters. */
export interface RemoteTies {
  readonly connection: ConnectionFeature & { readonly inside: ConnectionInside }
  readonly network: NetworkFeature
  readonly transactions: {
    add(sent: { readonly id: string; readonly networkId: CaipNetworkId }): void
  }
  readonly modal: Modal
  later(): Promise<{ nodeOf(network: Network): ChainNode }>
}

export interface Remote {
  /** Undefined where neither a relay nor a project id is told: then there is no row either. */
  readonly feature: RemoteFeature | undefined
  /** The kit's adapters, each with one way in more, and one for each namespace that has none. */
  readonly adapters: readonly ChainAdapter[]
  /** Networks that were approved, of the namespaces that are connected by it. */
  readonly $approved: NetworkNeeds['$approved']
  start(lifetime: Lifetime, ties: RemoteTies): void
}

/** What `createKit({ walletConnect })` takes. */
export type RemoteOption = (needs: RemoteNeeds) => Remote
