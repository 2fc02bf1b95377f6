/** Options of a kit, and their defaults. */
import type { ChainAdapter } from '../chain/adapter.js'
import type { Network, NetworkInput } from '../chain/network.js'
import type { KitEnvironment } from '../env.js'
import type { KitError } from '../errors/kit-error.js'
import type { CaipNetworkId } from '../ids/caip.js'
import type { KeyValueStorage } from '../storage/key-value.js'
import type { SavedState } from '../storage/saved-state.js'

/** Metadata of the site. Wallets show it in their prompts. */
export interface Metadata {
  /** Name of the site. */
  readonly name: string
  /** Short description of the site. */
  readonly description?: string
  /** The site's origin. */
  readonly url: string
  /** URLs of the site's icons. */
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
/** Groups of the wallet list, in `connectorTypeOrder`. */
export type WalletGroup = (typeof walletGroups)[number]

export const walletFeatures = ['onramp', 'swaps', 'receive', 'send'] as const
/** Actions of the account view, in `walletFeaturesOrder`. */
export type WalletFeature = (typeof walletFeatures)[number]

/** Flags that turn parts of the kit on and off. */
export interface Features {
  /**
   * Whether the feature `swap()` is on.
   *
   * @default true
   */
  readonly swaps: boolean
  /**
   * Whether the feature `onRamp()` is on.
   *
   * @default true
   */
  readonly onramp: boolean
  /**
   * Whether the feature `receive()` is on.
   *
   * @default true
   */
  readonly receive: boolean
  /**
   * Whether the feature `send()` is on.
   *
   * @default true
   */
  readonly send: boolean
  /**
   * Whether the embedded wallet shows its email field.
   *
   * @default true
   */
  readonly email: boolean
  /**
   * Whether the feature `history()` is on.
   *
   * @default true
   */
  readonly history: boolean
  /**
   * Whether the feature `analytics()` sends events.
   *
   * @default true
   */
  readonly analytics: boolean
  /**
   * Whether the wallet list links to all wallets.
   *
   * @default true
   */
  readonly allWallets: boolean
  /**
   * Whether users must accept the terms of `legal()` before they connect.
   *
   * @default false
   */
  readonly legalCheckbox: boolean
  /**
   * Whether the feature `permissions()` is on. True without `permissions()` throws `option-invalid` in development builds.
   *
   * @default false
   */
  readonly smartSessions: boolean
  /**
   * Whether the Connect view shows one row that opens the wallet list.
   *
   * @default false
   */
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

/** Options of the kit itself. Each feature adds one more, such as `walletConnect: walletConnect()`. */
export interface CoreOptions {
  /** Metadata of the site. Wallets show it in their prompts. */
  readonly metadata: Metadata
  /** Networks of the site, at least one. The first of each namespace is its default. Every viem chain fits. */
  readonly networks: readonly [NetworkInput, ...NetworkInput[]]
  /**
   * Chain adapters, at most one per namespace.
   *
   * @default []
   */
  readonly adapters?: readonly ChainAdapter[] | undefined
  /**
   * Your node URLs by CAIP-2 id. Tried in order, before `gatewayUrl` and the network's public nodes. Never
   * sent to a wallet.
   *
   * @default {}
   */
  readonly rpcUrls?: Readonly<Partial<Record<CaipNetworkId, readonly string[]>>> | undefined
  /**
   * Your own gateway's origin: its nodes are asked after `rpcUrls` and before a network's public ones, as
   * `{gatewayUrl}/v1/?chainId={CAIP-2}&projectId={projectId}`.
   */
  readonly gatewayUrl?: string | undefined
  /** Project id that your gateway and the WalletConnect relay receive. */
  readonly projectId?: string | undefined
  /** Client id that your gateway receives with every request, as `clientId`. */
  readonly clientId?: string | undefined
  /**
   * Whether to ping the nodes of a network every four seconds and read from the best one first. Each ping is
   * a request that you may pay for, and your order of nodes no longer counts.
   *
   * @default false
   */
  readonly rankRpcNodes?: boolean | undefined
  /** Flags that turn parts of the kit on and off. */
  readonly features?: Partial<Features> | undefined
  /** Order of the groups in the wallet list. Omitted groups follow in the default order. */
  readonly connectorTypeOrder?: readonly WalletGroup[] | undefined
  /** Order of the actions in the account view. Omitted actions follow in the default order. */
  readonly walletFeaturesOrder?: readonly WalletFeature[] | undefined
  /**
   * Whether the wallet may stay on a network that the site doesn't list. If not, the view `UnsupportedChain`
   * opens.
   *
   * @default false
   */
  readonly allowUnsupportedChain?: boolean | undefined
  /**
   * Whether users can switch networks.
   *
   * @default true
   */
  readonly enableNetworkSwitch?: boolean | undefined
  /**
   * Whether to offer `window.ethereum` if no wallet announced itself.
   *
   * @default true
   */
  readonly enableInjected?: boolean | undefined
  /**
   * CAIP-2 id of the network that is active until the user selects another one: one of `networks`.
   *
   * @default The first of `networks`
   */
  readonly defaultNetwork?: CaipNetworkId | undefined
  /**
   * When the code of the dialog is fetched before it opens: on hover and focus only (`hover`), never before it opens
   * (`never`), or on hover and focus and, on devices without hover, in idle time after load (`auto`). `auto` fetches
   * nothing in idle time with Save-Data or on a slow connection.
   *
   * @default 'auto'
   */
  readonly prefetch?: 'auto' | 'hover' | 'never' | undefined
  /**
   * Whether the modal is part of the page instead of a dialog. An inline modal doesn't close.
   *
   * @default false
   */
  readonly inline?: boolean | undefined
  /**
   * Shows alerts to the developer in the dialog. Alerts are in the console in any case.
   * @default true in development builds, false in production builds
   */
  readonly debug?: boolean | undefined
  /** Storage of the kit. Use `cookieStorage()` for server rendering. Defaults to local storage. */
  readonly storage?: KeyValueStorage | undefined
  /** Saved state from `readSavedState` on the server, so that the first paint shows it. */
  readonly initialState?: SavedState | undefined
  /**
   * Called for each failed connection, network switch and disconnect, for error reporting. Not called if the
   * user declined. Calls of your own, such as `kit.requests.sendTransaction`, reject instead.
   */
  readonly onError?: ((error: KitError) => void) | undefined
  /** Platform functions to replace, for tests and servers. */
  readonly env?: Partial<KitEnvironment> | undefined
}

/** Options of a kit with defaults filled in: `kit.options`. */
export interface ResolvedOptions {
  readonly metadata: Metadata
  readonly networks: readonly [Network, ...Network[]]
  readonly adapters: readonly ChainAdapter[]
  readonly rpcUrls: Readonly<Partial<Record<CaipNetworkId, readonly string[]>>>
  readonly gatewayUrl?: string | undefined
  readonly projectId?: string | undefined
  readonly clientId?: string | undefined
  readonly rankRpcNodes?: boolean | undefined
  readonly defaultNetwork?: CaipNetworkId | undefined
  readonly features: Features
  readonly connectorTypeOrder: readonly WalletGroup[]
  readonly walletFeaturesOrder: readonly WalletFeature[]
  readonly allowUnsupportedChain: boolean
  readonly enableNetworkSwitch: boolean
  readonly enableInjected: boolean
  readonly prefetch: 'auto' | 'hover' | 'never'
  readonly inline: boolean
  readonly debug: boolean
}

/** What bundlers put in its place; Node has it. */
declare const process: { readonly env: { readonly NODE_ENV?: string } }

export const defaultFlags = {
  allowUnsupportedChain: false,
  enableNetworkSwitch: true,
  enableInjected: true,
  prefetch: 'auto' as ResolvedOptions['prefetch'],
  inline: false,
  debug: process.env.NODE_ENV !== 'production',
}
