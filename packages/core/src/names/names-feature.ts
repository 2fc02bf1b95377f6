/** Names for addresses, as hosts and views have them: `kit.names`. Types alone. */
import type { ReadableAtom } from 'nanostores'
import type { Network } from '../chain/network.js'

declare module '../extensions.js' {
  interface KitFeatures {
    /** Whose a name is, and what an address is called: by the site's own gateway; not there without a `gatewayUrl`. */
    names: NamesFeature
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
}

export interface Names {
  /** Asked anew each time. Undefined where nobody has the name here. Rejects as a read does. */
  resolve(name: string, network: Network, signal?: AbortSignal): Promise<NamedAddress | undefined>
  /** Empty until it is known, and where nobody can tell. Asked for while somebody listens, kept for five minutes. */
  identityOf(address: string, networkId: Network['caipNetworkId']): ReadableAtom<Identity>
  /** Forgets what is known: a name was registered. */
  forget(): void
}

export interface NamesFeature {
  /** Undefined until its code was fetched, which `open()` does. */
  readonly $names: ReadableAtom<Names | undefined>
  /** Undefined where the kit is not started. Rejects with `load-failed`. */
  open(): Promise<Names> | undefined
}
