/** Options of a kit, and their defaults. */
import type { ChainAdapter } from '../chain/adapter.js'
import type { Network, NetworkInput } from '../chain/network.js'
import type { KitEnvironment } from '../env.js'
import type { KitError } from '../errors/kit-error.js'
import type { CaipNetworkId } from '../ids/caip.js'
import type { KeyValueStorage } from '../storage/key-value.js'
import type { SavedState } from '../storage/saved-state.js'

export interface Metadata {
  readonly name: string
  readonly description?: string
  /** The site's origin. */
  readonly url: string
  readonly icons?: readonly string[]
}

export const walletGroups = [
  'walletConnect',
  'recent',
  'injected',
  'featured',
  'custom',
  'external',
  'recommended',
] as const
export type WalletGroup = (typeof walletGroups)[number]

export const walletFeatures = ['onramp', 'swaps', 'receive', 'send'] as const
export type WalletFeature = (typeof walletFeatures)[number]

export interface Features {
  readonly swaps: boolean
  readonly onramp: boolean
  readonly receive: boolean
  readonly send: boolean
  readonly email: boolean
  readonly history: boolean
  readonly analytics: boolean
  readonly allWallets: boolean
  readonly legalCheckbox: boolean
  readonly smartSessions: boolean
  readonly collapseWallets: boolean
}

export const defaultFeatures: Features = {
  swaps: true,
  onramp: true,
  receive: true,
  send: true,
  email: true,
  history: true,
  analytics: true,
  allWallets: true,
  legalCheckbox: false,
  smartSessions: false,
  collapseWallets: false,
}

/** Options of the kit itself. Beside them stands one by the name of each feature: `walletConnect: walletConnect()`. */
export interface CoreOptions {
  readonly metadata: Metadata
  /** At least one; the first of each namespace is its default. Every viem chain fits. */
  readonly networks: readonly [NetworkInput, ...NetworkInput[]]
  readonly adapters?: readonly ChainAdapter[] | undefined
  /** Own node URLs by CAIP-2 id, tried in order before the network's. Never told to a wallet. */
  readonly rpcUrls?: Readonly<Partial<Record<CaipNetworkId, readonly string[]>>> | undefined
  /**
   * Your own gateway's origin: its nodes are asked after `rpcUrls` and before a network's public ones, as
   * `{gatewayUrl}/v1/?chainId={CAIP-2}&projectId={projectId}`.
   */
  readonly gatewayUrl?: string | undefined
  readonly projectId?: string | undefined
  /** Told to your gateway with every request, as `clientId`. */
  readonly clientId?: string | undefined
  /**
   * Pings several nodes of a network every four seconds while it is read, and reads from the best one first. Defaults
   * to `false`: each ping is a request that you may pay for, and your own order of nodes no longer counts.
   */
  readonly rankRpcNodes?: boolean | undefined
  readonly features?: Partial<Features> | undefined
  /** Order of the wallet list; groups left out follow in the default order. */
  readonly connectorTypeOrder?: readonly WalletGroup[] | undefined
  readonly walletFeaturesOrder?: readonly WalletFeature[] | undefined
  /** Let people stay on a network that is not listed. Off: UnsupportedChain opens. */
  readonly allowUnsupportedChain?: boolean | undefined
  /** Whether users can switch networks. Defaults to `true`. */
  readonly enableNetworkSwitch?: boolean | undefined
  /** Whether to offer `window.ethereum` if no wallet announced itself. Defaults to `true`. */
  readonly enableInjected?: boolean | undefined
  /** The card stands in the page's flow: no dialog, no close. */
  readonly inline?: boolean | undefined
  /**
   * Shows alerts to the developer in the dialog. Alerts are in the console in any case.
   * @default true in development builds, false in production builds
   */
  readonly debug?: boolean | undefined
  /** Defaults to local storage. Use `cookieStorage()` for server rendering. */
  readonly storage?: KeyValueStorage | undefined
  /** What `readSavedState` found on the server: the first paint shows it. */
  readonly initialState?: SavedState | undefined
  /**
   * Hears of every connection, switch and disconnect that failed, and of nothing a person declined: for the host's own
   * reporting. What the host asked for itself (a signature, a payment) rejects there.
   */
  readonly onError?: ((error: KitError) => void) | undefined
  /** For tests and servers. */
  readonly env?: Partial<KitEnvironment> | undefined
}

export interface ResolvedOptions {
  readonly metadata: Metadata
  readonly networks: readonly [Network, ...Network[]]
  readonly adapters: readonly ChainAdapter[]
  readonly rpcUrls: Readonly<Partial<Record<CaipNetworkId, readonly string[]>>>
  readonly gatewayUrl?: string | undefined
  readonly projectId?: string | undefined
  readonly clientId?: string | undefined
  readonly rankRpcNodes?: boolean | undefined
  readonly features: Features
  readonly connectorTypeOrder: readonly WalletGroup[]
  readonly walletFeaturesOrder: readonly WalletFeature[]
  readonly allowUnsupportedChain: boolean
  readonly enableNetworkSwitch: boolean
  readonly enableInjected: boolean
  readonly inline: boolean
  readonly debug: boolean
}

/** What bundlers put in its place; Node has it. */
declare const process: { readonly env: { readonly NODE_ENV?: string } }

export const defaultFlags = {
  allowUnsupportedChain: false,
  enableNetworkSwitch: true,
  enableInjected: true,
  inline: false,
  debug: process.env.NODE_ENV !== 'production',
}
