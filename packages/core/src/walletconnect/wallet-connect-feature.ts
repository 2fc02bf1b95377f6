/** Wallets on another device or in another app, as hosts and views have them: `kit.walletConnect`. Types alone. */
import type { ReadableAtom } from 'nanostores'
import type { RemoteWallet } from '../chain/remote-wallet.js'
import type { KitError } from '../errors/kit-error.js'
import type { CaipNetworkId, Namespace } from '../ids/caip.js'

declare module '../extensions.js' {
  interface KitFeatures {
    /** Pairing with wallets elsewhere; not there without a relay to do it by. */
    walletConnect: WalletConnectFeature
  }
  interface ViewParameters {
    AllWallets: { readonly namespace?: Namespace }
    ApproveTransaction: undefined
    /** For one of the host's own wallets, or for any. Defaults to the first namespace. */
    ConnectingWalletConnect: { readonly walletId?: string; readonly namespace?: Namespace }
    ConnectingWalletConnectBasic: undefined
  }
  interface AccountDetails {
    /** The wallet behind WalletConnect, as it describes itself. Undefined for other wallets, and while reconnecting. */
    readonly peer?: PeerIdentity
  }
  interface AlertCodes {
    'session-expired': string
    'project-id-invalid': string
    'project-id-not-configured': string
    'app-configuration-invalid': string
  }
}

/**
 * State of the pairing. At most one pairing exists at a time. `uri` is a secret: it is in no event and no
 * log.
 *
 * `expiresAt` is in milliseconds since the epoch, four minutes ahead. The pairing expires ten seconds
 * earlier.
 */
export type Pairing =
  | { readonly status: 'idle' }
  | { readonly status: 'preparing' }
  /** `expiresAt`: milliseconds since the epoch, four minutes ahead; counted as expired ten seconds before. */
  | { readonly status: 'ready'; readonly uri: string; readonly expiresAt: number }
  /** The wallet approved and signed in with one prompt. Its signature is being verified. */
  | { readonly status: 'signing-in' }
  | { readonly status: 'approved'; readonly wallet: PeerMetadata }
  | { readonly status: 'rejected' }
  | { readonly status: 'expired' }
  | { readonly status: 'failed'; readonly error: KitError }

/** Name and icon that a wallet claims without proof. */
export interface PeerIdentity {
  readonly name: string
  /** A `data:` URI. Images of other hosts are not loaded. */
  readonly imageUrl?: string
}

/** Metadata that a wallet claims without proof. */
export interface PeerMetadata {
  readonly name: string
  /** Where its app is opened: already checked by `safeHref`. */
  readonly href?: string
}

/** A request that is pending in a wallet. */
export interface PendingRequest {
  readonly id: number
  readonly method: string
  readonly networkId: CaipNetworkId
  /** Milliseconds since the epoch. */
  readonly requestedAt: number
  readonly wallet: PeerMetadata
}

/** API of the WalletConnect feature: `kit.walletConnect`. */
export interface WalletConnectFeature {
  /** State of the pairing. */
  readonly $pairing: ReadableAtom<Pairing>
  /** Oldest first; those of an earlier page load too. */
  readonly $requests: ReadableAtom<readonly PendingRequest[]>
  /** The host's own list, in its order. */
  readonly wallets: readonly RemoteWallet[]
  /** Whether WalletConnect is the only connector, because the kit has no chain adapter. */
  readonly isOnlyConnector: boolean
  /** Makes a pairing URI ahead of the tap that will need it. Joins the one in the making; never two at once. */
  preparePairing(): void
  /**
   * Selects the wallet that the user opens by link, and how. The kit opens it again for each request.
   * Undefined selects a wallet on another device.
   */
  selectWallet(wallet: RemoteWallet | undefined, place?: 'mobile' | 'desktop' | 'web'): void
  /** Stops waiting for a request. The wallet isn't notified, because the protocol has no message for it. */
  dismiss(requestId: number): void
}
