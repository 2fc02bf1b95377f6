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
    /** `code` is `user-rejected` where the person said no. */
    REGISTER_NAME_ERROR: {
      readonly isSmartAccount: boolean
      readonly ensName: string
      readonly code: KitErrorCode
    }
  }
}

/** Whose name it is on one network. */
export interface NamedAddress {
  /** Normalised (ENSIP-15). */
  readonly name: string
  /** As the service says it: not parsed yet. */
  readonly address: string
  readonly imageUrl?: string
  /** The name says nothing of this network: it is the address on another one (ENSIP-19). */
  readonly isFallback?: boolean
}

/** What an address is called: it says so itself, and the name leads back to it. */
export interface Identity {
  readonly name?: string
  readonly imageUrl?: string
  /** Somebody was asked and has answered: without a name there is none. */
  readonly isKnown?: boolean
}

/** What names the site's own gateway has. */
export interface NameServiceConfig {
  /** What its own end in: registered are those of the first. Empty where it has none of its own. */
  readonly suffixes: readonly string[]
  /** Whether it knows those of ENS. */
  readonly ens: boolean
}

export interface NameSuggestion {
  readonly name: string
  /** What stands before the suffix. */
  readonly label: string
  /** Somebody has it, or nobody may. */
  readonly registered: boolean
}

/** Why a label can't be a name (NAM-01). */
export type LabelError = 'too-short' | 'invalid-characters'

export interface NameDraft {
  /** What stands before the suffix, as it was typed. */
  readonly text: string
  readonly suffix: string
  /** `unknown`: nobody could tell whether it is free; it may be tried all the same. */
  readonly status: 'empty' | LabelError | 'checking' | 'available' | 'taken' | 'unknown'
  readonly suggestions: readonly NameSuggestion[]
  /** `signing`: the wallet is asked · `posting`: the gateway is. */
  readonly step: 'typing' | 'signing' | 'posting' | 'registered'
  /** Milliseconds since the epoch: when the wallet was asked. */
  readonly requestedAt?: number
  /** Why the last attempt failed; `user-rejected` where the person said no. */
  readonly error?: KitError
}

/** Names of the gateway's own, for the EVM account in use. */
export interface NameRegistration {
  /** Undefined until `begin()`, and where the gateway registers none. */
  readonly $draft: ReadableAtom<NameDraft | undefined>
  /** Somebody opens the form. What was typed before stays. */
  start(): Promise<void>
  /** A label, or a name with the suffix. Whether it is free is asked half a second after the last letter. */
  setLabel(text: string): void
  /** Registers what was typed. Resolves to whether it was; why not is in the draft. */
  submit(): Promise<boolean>
  /** Undefined where it may be a name; whether it is free the gateway says. */
  check(label: string): LabelError | undefined
  /** Names near a label, each with whether somebody has it. The question before it is taken back (`aborted`). */
  suggest(label: string): Promise<readonly NameSuggestion[]>
  /**
   * Has the wallet sign for it, once, and registers it: resolves to the name. Asked again while one waits, it is the same
   * one. Rejects with `user-rejected`, `name-rejected`, and `account-changed` or `network-changed` where nothing was sent.
   */
  register(label: string): Promise<string>
}

export interface Names {
  /** Undefined until the gateway has said it. */
  readonly $config: ReadableAtom<NameServiceConfig | undefined>
  /** Asked anew each time. Undefined where nobody has the name here. Rejects as a read does. */
  resolve(name: string, network: Network, signal?: AbortSignal): Promise<NamedAddress | undefined>
  /** Empty until it is known, and where nobody can tell. Asked for while somebody listens, kept for five minutes. */
  getIdentity(address: string, networkId: Network['caipNetworkId']): ReadableAtom<Identity>
  /** The gateway's own names of an EVM address, oldest first; kept for five minutes. Rejects as a read does. */
  getNames(address: string): Promise<readonly string[]>
  /** Forgets what is known, and asks anew for those who look: a name was registered. */
  forget(): void
  /** Undefined until its code was fetched, which `registering()` does. */
  readonly $registration: ReadableAtom<NameRegistration | undefined>
  /** Rejects with `chunk-load-failed`. */
  loadRegistration(): Promise<NameRegistration>
}

export interface NamesFeature {
  /** Undefined until its code was fetched, which `open()` does. */
  readonly $names: ReadableAtom<Names | undefined>
  /** Undefined where the kit is not started. Rejects with `chunk-load-failed`. */
  open(): Promise<Names> | undefined
}
