/**
 * What optional features add to a kit's types. A feature says its own beside its code, by declaration merging:
 * `declare module '@scope/core' { interface KitFeatures { notes: NotesFace } }`. Types alone.
 */
import type { KitErrorCode } from './errors/codes.js'
import type { CaipNetworkId, Namespace } from './ids/caip.js'

/** APIs of the features, by name: `kit.walletConnect`. Features extend it by declaration merging. */
// biome-ignore lint/suspicious/noEmptyInterface: features fill it
export interface KitFeatures {}

/** Name of a feature: its option in `createKit`, and its property on the kit. */
export type FeatureName = keyof KitFeatures

/**
 * APIs of the features on a kit. Undefined if `createKit` didn't get the feature, or if the feature can't
 * work on this site.
 */
export type FeatureApis = { readonly [N in FeatureName]: KitFeatures[N] | undefined }

/** Views of the kit itself, by name, with their parameters. */
export interface CoreViewParameters {
  /** Of one namespace: only wallets that serve it. */
  Connect: { readonly namespace?: Namespace }
  /** Of the active namespace by default. With `transfer`, the key of an outgoing transfer, only the progress of that one. */
  Account: { readonly namespace?: Namespace; readonly transfer?: string }
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

/**
 * All views, of the kit and of features, by name, with their parameters. Features extend it by declaration
 * merging.
 */
export interface ViewParameters extends CoreViewParameters {}

/**
 * Types of the wallet objects that `kit.provider()` returns, by namespace. Adapters extend it:
 * `@scope/adapter-evm` adds `eip155`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: adapters fill it
export interface NamespaceProviders {}

/** Renderers of a view, by library. Bindings extend it: `@scope/react` adds `react`. */
// biome-ignore lint/suspicious/noEmptyInterface: bindings fill it
export interface ViewRenderers {}

/**
 * Details of a connected account that don't come from its wallet. Features extend it by declaration
 * merging.
 */
export interface AccountDetails {
  /** Index of the tab that the account view shows: 0 for tokens, 1 for activity. Each connection begins with 0. */
  readonly currentTab?: number
}

/**
 * Analytics events other than connection events, by `type`. Never contain an address, email or URL.
 * Features extend it by declaration merging.
 */
export interface KitEvents {
  MODAL_OPEN: { readonly connected: boolean; readonly view: keyof ViewParameters }
  MODAL_CLOSE: { readonly connected: boolean }
  VIEW: { readonly view: keyof ViewParameters }
  SWITCH_NETWORK: { readonly networkId: CaipNetworkId }
  SWITCH_NETWORK_ERROR: { readonly networkId: CaipNetworkId; readonly code: KitErrorCode }
}

/**
 * Codes of alerts. The value is the type of the alert's `detail`. Features extend it by declaration
 * merging.
 */
export interface AlertCodes {
  'network-not-found': string
  'adapter-not-found': string
  'too-many-listeners': string
}
