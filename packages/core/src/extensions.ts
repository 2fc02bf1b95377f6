/**
 * What optional features add to a kit's types. A feature says its own beside its code, by declaration merging:
 * `declare module '@scope/core' { interface KitFeatures { notes: NotesFace } }`. Types alone.
 */
import type { KitErrorCode } from './errors/codes.js'
import type { CaipNetworkId, Namespace } from './ids/caip.js'

/** What a kit has of each feature: `kit.walletConnect`, by the name of its option. */
// biome-ignore lint/suspicious/noEmptyInterface: features fill it
export interface KitFeatures {}

export type FeatureName = keyof KitFeatures

/** Undefined where the feature was not given to `createKit`, or can't work there. */
export type FeatureApis = { readonly [N in FeatureName]: KitFeatures[N] | undefined }

/** The views of the kit itself, by the name a host opens them with, and what each must be told. */
export interface CoreViewParameters {
  /** Of one namespace: only wallets that serve it. */
  Connect: { readonly namespace?: Namespace }
  /** Defaults to the active namespace. */
  Account: { readonly namespace?: Namespace }
  AccountSettings: undefined
  ConnectingExternal: { readonly walletId: string; readonly namespace?: Namespace }
  ConnectingMultiChain: { readonly walletId: string }
  /** The list of wallets, where `collapseWallets` has Connect lead to it. */
  ConnectWallets: { readonly namespace?: Namespace }
  Networks: undefined
  ProfileWallets: undefined
  SwitchActiveChain: { readonly networkId: string }
  SwitchAddress: undefined
  SwitchNetwork: { readonly networkId: string }
  UnsupportedChain: undefined
  WhatIsANetwork: undefined
  WhatIsAWallet: undefined
}

/** Every view there is: the kit's own, and those of features. */
export interface ViewParameters extends CoreViewParameters {}

/** What `kit.provider()` gives, by namespace: `@scope/adapter-evm` adds `eip155`. */
// biome-ignore lint/suspicious/noEmptyInterface: adapters fill it
export interface NamespaceProviders {}

/** How a view is drawn, by the library that draws it: `@scope/react` adds `react`. */
// biome-ignore lint/suspicious/noEmptyInterface: bindings fill it
export interface ViewRenderers {}

/** What is known of a connected account besides its wallet's own response. Features add their fields. */
export interface AccountDetails {
  /** Index of the tab that the account view shows: 0 for tokens, 1 for activity. Each connection begins with 0. */
  readonly currentTab?: number
}

/** Events besides connecting, by the event's `type`. Events never contain an address, email or URL. */
export interface KitEvents {
  MODAL_OPEN: { readonly connected: boolean; readonly view: keyof ViewParameters }
  MODAL_CLOSE: { readonly connected: boolean }
  VIEW: { readonly view: keyof ViewParameters }
  SWITCH_NETWORK: { readonly networkId: CaipNetworkId }
  SWITCH_NETWORK_ERROR: { readonly networkId: CaipNetworkId; readonly code: KitErrorCode }
}

/** What a developer is told, by code. The type is that of the detail: a network's id, an option's path. */
export interface AlertCodes {
  'network-not-found': string
  'adapter-not-found': string
  'too-many-listeners': string
}
