/** Names for addresses, as hosts and views have them: `kit.names`. Types alone. */
import type { ReadableAtom } from 'nanostores'
import type { Network } from '../chain/network.js'
import type { KitErrorCode } from '../errors/codes.js'
import type { KitError } from '../errors/kit-error.js'

declare module '../extensions.js' {
  interface KitFeatures {
    /** Whose a name is, and what an address is called: by the site's own gateway; not there without a `gatewayUrl`. */
    names: NamesFeature
  }
  interface ViewParameters {
    ChooseAccountName: undefined
    RegisterAccountName: undefined
    RegisterAccountNameSuccess: undefined
  }
  interface KitEvents {
    OPEN_ENS_FLOW: { readonly isSmartAccount: boolean }
    REGISTER_NAME_INITIATED: { readonly isSmartAccount: boolean; readonly ensName: string }
    REGISTER_NAME_SUCCESS: { readonly isSmartAccount: boolean; readonly ensName: string }
    /** `code` is `user-rejected` if the user declined. */
    REGISTER_NAME_ERROR: {
      readonly isSmartAccount: boolean
      readonly ensName: string
      readonly code: KitErrorCode
    }
  }
}

/**
 * Result of resolving a name on one network.
 *
 * @see https://docs.ens.domains/ensip/15
 * @see https://docs.ens.domains/ensip/19
 */
export interface NamedAddress {
  /** Normalised (ENSIP-15). */
  readonly name: string
  /** As the service says it: not parsed yet. */
  readonly address: string
  readonly imageUrl?: string
  /** The name says nothing of this network: it is the address on another one (ENSIP-19). */
  readonly isFallback?: boolean
}

/** Name and image of an address. The name also resolves to the address. */
export interface Identity {
  readonly name?: string
  readonly imageUrl?: string
  /** The lookup has finished. If `name` is absent, the address has none. */
  readonly isKnown?: boolean
}

/** Name services that the gateway supports. */
export interface NameServiceConfig {
  /** What its own end in: registered are those of the first. Empty where it has none of its own. */
  readonly suffixes: readonly string[]
  /** Whether it knows those of ENS. */
  readonly ens: boolean
}

/** A suggested name, and whether it is taken. */
export interface NameSuggestion {
  readonly name: string
  /** What stands before the suffix. */
  readonly label: string
  /** The name is taken or can't be registered. */
  readonly registered: boolean
}

/**
 * Why a label can't be a name (NAM-01): shorter than 4 characters, or other characters than letters,
 * digits and hyphens.
 */
export type LabelError = 'too-short' | 'invalid-characters'

/** State of the form that registers a name. */
export interface NameDraft {
  /** What stands before the suffix, as it was typed. */
  readonly text: string
  /** Suffix that follows the label, without a dot. */
  readonly suffix: string
  /** `unknown`: the check failed. The user may still try to register the name. */
  readonly status: 'empty' | LabelError | 'checking' | 'available' | 'taken' | 'unknown'
  readonly suggestions: readonly NameSuggestion[]
  /** `signing`: the wallet is asked · `posting`: the gateway is. */
  readonly step: 'typing' | 'signing' | 'posting' | 'registered'
  /** Milliseconds since the epoch: when the wallet was asked. */
  readonly requestedAt?: number
  /** Why the last attempt failed: `user-rejected` if the user declined. */
  readonly error?: KitError
}

/** Registration of names of your gateway, for the active EVM account. */
export interface NameRegistration {
  /** State of the form. Undefined until `start()`, and if the gateway registers no names. */
  readonly $draft: ReadableAtom<NameDraft | undefined>
  /** Starts the form when the user opens it. Keeps earlier input. */
  start(): Promise<void>
  /** A label, or a name with the suffix. Whether it is free is asked half a second after the last letter. */
  setLabel(text: string): void
  /** Registers the name of the form. Resolves to whether it succeeded. If not, `$draft` has the reason. */
  submit(): Promise<boolean>
  /** Undefined where it may be a name; whether it is free the gateway says. */
  check(label: string): LabelError | undefined
  /** Returns names similar to a label, each with whether it is taken. Cancels the previous call (`aborted`). */
  suggest(label: string): Promise<readonly NameSuggestion[]>
  /**
   * Has the wallet sign for it, once, and registers it: resolves to the name. Asked again while one waits, it is the same
   * one. Rejects with `user-rejected`, `name-rejected`, and `account-changed` or `network-changed` where nothing was sent.
   */
  register(label: string): Promise<string>
}

/** Name lookups of a kit, once their code has loaded. */
export interface Names {
  /** Name services that the gateway supports. Undefined until the gateway has responded. */
  readonly $config: ReadableAtom<NameServiceConfig | undefined>
  /** Resolves a name, without a cache. Undefined if the name isn't registered here. Rejects as a read does. */
  resolve(name: string, network: Network, signal?: AbortSignal): Promise<NamedAddress | undefined>
  /**
   * Returns the identity of an address. Empty until it is known, and if no source knows it. Fetched while the atom has
   * a listener, and cached for five minutes.
   */
  getIdentity(address: string, networkId: Network['caipNetworkId']): ReadableAtom<Identity>
  /** The gateway's own names of an EVM address, oldest first; kept for five minutes. Rejects as a read does. */
  getNames(address: string): Promise<readonly string[]>
  /** Clears the cache and fetches displayed names again, after a name was registered. */
  forget(): void
  /** Registration of names. Undefined until `loadRegistration()` loads its code. */
  readonly $registration: ReadableAtom<NameRegistration | undefined>
  /** Loads the registration of names. Rejects with `chunk-load-failed`. */
  loadRegistration(): Promise<NameRegistration>
}

/** API of the names feature: `kit.names`. */
export interface NamesFeature {
  /** Undefined until its code was fetched, which `open()` does. */
  readonly $names: ReadableAtom<Names | undefined>
  /** Undefined where the kit is not started. Rejects with `chunk-load-failed`. */
  open(): Promise<Names> | undefined
}
